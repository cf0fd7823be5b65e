# Draws screens as SVG: what `tmux capture-pane -e` prints, a file for each. More than one are frames of an animation, which begins again.
#
#   LC_ALL=C awk -f svg.awk columns=100 rows=18 theme=dark hold=2 FRAME hold=8 FRAME
#
# hold is how long a frame stays, in seconds. The frame after still=1, or else the first, is the one to see where nothing moves. Text
# stays text, in cells: each piece of it has its own place, whatever the font is.

BEGIN {
    cell = 8.4
    line = 18
    padding = 16
    split("000000 cd3131 0a7d51 8f7600 2472c8 9b30a5 0f7d94 bdbdbd 6e7681 e5534b 1a7f37 9a6700 0969da 8250df 1b7c83 ffffff", light16)
    split("0d1117 f85149 3fb950 d29922 58a6ff bc8cff 39c5cf b1bac4 6e7681 ff7b72 56d364 e3b341 79c0ff d2a8ff 56d4dd ffffff", dark16)
    split("00 5f 87 af d7 ff", level)
}

# The colour with a number among 256.
function numbered(index_,   grey) {
    if (index_ < 16) return "#" (theme == "dark" ? dark16[index_ + 1] : light16[index_ + 1])
    if (index_ >= 232) {
        grey = sprintf("%02x", 8 + (index_ - 232) * 10)
        return "#" grey grey grey
    }
    index_ -= 16
    return "#" level[int(index_ / 36) + 1] level[int(index_ / 6) % 6 + 1] level[index_ % 6 + 1]
}

# Takes the parameters of a sequence such as 1;4 or 38;5;75: those that tmux prints. An attribute ends with all of them, by 0.
function style(parameters,   part, count, index_, value) {
    count = split(parameters, part, ";")
    if (part[1] == 38 || part[1] == 48) {
        value = part[2] == 5 ? numbered(part[3]) : sprintf("#%02x%02x%02x", part[3], part[4], part[5])
        if (part[1] == 38) front = value; else back = value
        return
    }
    for (index_ = 1; index_ <= count; index_++) {
        value = part[index_] + 0
        if (value == 0) { front = back = ""; bold = dim = underlined = reversed = 0 }
        else if (value == 1) bold = 1
        else if (value == 2) dim = 1
        else if (value == 4) underlined = 1
        else if (value == 7) reversed = 1
        else if (value == 39) front = ""
        else if (value == 49) back = ""
        else if (value >= 100) back = numbered(value - 92)
        else if (value >= 90) front = numbered(value - 82)
        else if (value >= 40) back = numbered(value - 40)
        else if (value >= 30) front = numbered(value - 30)
    }
}

# The cells of a text: its bytes but those that continue a character, and two for one of the scripts of East Asia or an emoji.
function cells(text) {
    gsub(/[\200-\277]/, "", text)
    gsub(/[\343-\355\360]/, "xx", text)
    return length(text)
}

function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}

function number(value) { return int(value * 10 + 0.5) / 10 }

# Draws the background as far as it goes, and begins another.
function ground(color) {
    if (color == groundColor) return
    if (groundColor != "") {
        grounds = grounds "<rect x=\"" number(groundStart * cell) "\" y=\"-14\" width=\"" \
            number((column - groundStart) * cell) "\" height=\"" line "\" fill=\"" groundColor "\"/>"
    }
    groundColor = color
    groundStart = column
}

# Adds a piece of the line in the present style.
function put(text,   piece, width, fill, behind) {
    fill = front == "" ? ink : front
    behind = back
    if (reversed) {
        behind = fill
        fill = back == "" ? paper : back
    }
    ground(behind)
    # A piece ends before two blanks.
    while (match(text, /[^ ]+( [^ ]+)*/)) {
        column += RSTART - 1
        piece = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        width = cells(piece)
        pieces = pieces "<tspan x=\"" number(column * cell) "\""
        if (width > 1 || width != length(piece)) pieces = pieces " textLength=\"" number(width * cell) "\""
        if (width != length(piece)) pieces = pieces " lengthAdjust=\"spacingAndGlyphs\""
        if (fill != ink) pieces = pieces " fill=\"" fill "\""
        if (bold) pieces = pieces " class=\"b\""
        if (dim) pieces = pieces " opacity=\".6\""
        if (underlined) pieces = pieces " text-decoration=\"underline\""
        pieces = pieces ">" escaped(piece) "</tspan>"
        column += width
    }
    column += length(text)
}

FNR == 1 {
    paper = theme == "dark" ? "#0d1117" : "#ffffff"
    ink = theme == "dark" ? "#e6edf3" : "#1f2328"
    start[++frames] = total
    total += hold
    if (still) stillFrame = frames
    still = 0
    style("0")
}

{
    column = 0
    pieces = grounds = ""
    rest = $0
    while ((place = match(rest, /\033\[[0-9;]*m/)) > 0) {
        end = RLENGTH
        if (place > 1) put(substr(rest, 1, place - 1))
        style(substr(rest, place + 2, end - 3))
        rest = substr(rest, place + end)
    }
    if (rest != "") put(rest)
    ground("")
    content = grounds (pieces == "" ? "" : "<text>" pieces "</text>")
    if (content == "") next
    # What was drawn before is drawn again by a reference to it.
    place = ((frames - 1) * rows + FNR - 1) * line + 14
    if (content in first) {
        drawn = drawn "<use href=\"#r" first[content] "\" y=\"" place - first[content] "\"/>\n"
    } else {
        drawn = drawn "<g id=\"r" place "\" transform=\"translate(0 " place ")\">" content "</g>\n"
        first[content] = place
    }
}

END {
    width = number(columns * cell + 2 * padding)
    height = rows * line + 2 * padding
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " width " " height "\" width=\"" width "\" height=\"" height "\">"
    print "<style>"
    print "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:" ink ";white-space:pre}.b{font-weight:bold}"
    if (frames > 1) {
        print "@keyframes s{"
        for (frame = 1; frame <= frames; frame++) {
            print number(start[frame] * 100 / total) "%{transform:translateY(" (1 - frame) * rows * line "px)}"
        }
        print "}"
        print ".s{animation:s " number(total) "s step-end infinite}"
        print "@media(prefers-reduced-motion:reduce){.s{animation:none}}"
    }
    print "</style>"
    print "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"" paper "\"/>"
    print "<svg x=\"" padding "\" y=\"" padding "\" width=\"" number(columns * cell) "\" height=\"" rows * line "\">"
    if (stillFrame > 1) print "<g class=\"s\" transform=\"translate(0 " (1 - stillFrame) * rows * line ")\">"
    else print "<g class=\"s\">"
    printf "%s", drawn
    print "</g></svg></svg>"
}
