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

# Takes the parameters of a sequence such as 1;38;5;75.
function style(parameters,   part, count, index_, value, color) {
    count = split(parameters, part, ";")
    if (count == 0) part[count = 1] = 0
    for (index_ = 1; index_ <= count; index_++) {
        value = part[index_] + 0
        if (value == 0) { front = back = ""; bold = dim = underlined = reversed = 0 }
        else if (value == 1) bold = 1
        else if (value == 2) dim = 1
        else if (value == 4) underlined = 1
        else if (value == 7) reversed = 1
        else if (value == 22) bold = dim = 0
        else if (value == 24) underlined = 0
        else if (value == 27) reversed = 0
        else if (value >= 30 && value <= 37) front = numbered(value - 30)
        else if (value >= 90 && value <= 97) front = numbered(value - 82)
        else if (value >= 40 && value <= 47) back = numbered(value - 40)
        else if (value == 39) front = ""
        else if (value == 49) back = ""
        else if (value == 38 || value == 48) {
            if (part[index_ + 1] == 5) { color = numbered(part[index_ + 2] + 0); index_ += 2 }
            else { color = sprintf("#%02x%02x%02x", part[index_ + 2], part[index_ + 3], part[index_ + 4]); index_ += 4 }
            if (value == 38) front = color; else back = color
        }
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

# Adds a piece of the line in the present style.
function put(text,   width, blanks, fill, ground) {
    width = cells(text)
    fill = reversed ? (back == "" ? paper : back) : (front == "" ? ink : front)
    ground = reversed ? (front == "" ? ink : front) : back
    if (ground != "") {
        # One rectangle as far as the colour goes.
        if (grounds != "" && groundEnd == column && groundColor == ground) {
            groundEnd += width
        } else {
            endGround()
            groundColor = ground; groundStart = column; groundEnd = column + width; grounds = "open"
        }
    }
    while (text != "") {
        match(text, /^ */)
        column += RLENGTH
        text = substr(text, RLENGTH + 1)
        if (text == "") break
        # A piece ends before two blanks.
        blanks = index(text, "  ")
        piece = blanks ? substr(text, 1, blanks - 1) : text
        sub(/ $/, "", piece)
        text = substr(text, length(piece) + 1)
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
}

function number(value) { return int(value * 10 + (value < 0 ? -0.5 : 0.5)) / 10 }

function endGround() {
    if (grounds == "open") {
        drawn = drawn "<rect x=\"" number(groundStart * cell) "\" y=\"-14\" width=\"" number((groundEnd - groundStart) * cell) "\" height=\"" line "\" fill=\"" groundColor "\"/>"
    }
    grounds = ""
}

FNR == 1 {
    paper = theme == "dark" ? "#0d1117" : "#ffffff"
    ink = theme == "dark" ? "#e6edf3" : "#1f2328"
    frames++
    seconds[frames] = hold
    if (still) stillFrame = frames
    still = 0
    style("0")
}

FNR <= rows {
    column = 0
    pieces = drawn = grounds = ""
    rest = $0
    while ((place = match(rest, /\033\[[0-9;]*m/)) > 0) {
        end = RLENGTH
        if (place > 1) put(substr(rest, 1, place - 1))
        style(substr(rest, place + 2, end - 3))
        rest = substr(rest, place + end)
    }
    gsub(/\033[()][A-Z0-9]|\016|\017/, "", rest)
    if (rest != "") put(rest)
    endGround()
    content = drawn (pieces == "" ? "" : "<text>" pieces "</text>")
    if (content == "") next
    if (!(content in known)) {
        known[content] = ++rowCount
        row[rowCount] = content
    }
    uses[known[content]]++
    place = number(padding + 14 + (FNR - 1 + (frames - 1) * rows) * line)
    lines[++lineCount] = place
    lineRow[lineCount] = known[content]
}

END {
    width = number(columns * cell + 2 * padding)
    height = number(rows * line + 2 * padding)
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " width " " height "\" width=\"" width "\" height=\"" height "\">"
    print "<style>"
    print "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:" ink ";white-space:pre}.b{font-weight:bold}"
    if (frames > 1) {
        for (frame = 1; frame <= frames; frame++) total += seconds[frame]
        print "@keyframes s{"
        for (frame = 1; frame <= frames; frame++) {
            printf "%s%%{transform:translateY(%dpx)}\n", number(at * 1000 / total) / 10, -(frame - 1) * rows * line
            at += seconds[frame]
        }
        printf "100%%{transform:translateY(%dpx)}\n", -(frames - 1) * rows * line
        print "}"
        print ".s{animation:s " number(total) "s step-end infinite}"
        print "@media(prefers-reduced-motion:reduce){.s{animation:none}}"
    }
    print "</style>"
    print "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"" paper "\"/>"
    print "<svg x=\"" padding "\" y=\"" padding "\" width=\"" number(columns * cell) "\" height=\"" rows * line "\">"
    print "<defs>"
    for (index_ = 1; index_ <= rowCount; index_++) if (uses[index_] > 1) print "<g id=\"r" index_ "\">" row[index_] "</g>"
    print "</defs>"
    if (stillFrame > 1) printf "<g class=\"s\" transform=\"translate(0 %d)\">\n", -(stillFrame - 1) * rows * line
    else print "<g class=\"s\">"
    for (index_ = 1; index_ <= lineCount; index_++) {
        place = lines[index_] - padding
        if (uses[lineRow[index_]] > 1) print "<use href=\"#r" lineRow[index_] "\" y=\"" place "\"/>"
        else print "<g transform=\"translate(0 " place ")\">" row[lineRow[index_]] "</g>"
    }
    print "</g></svg></svg>"
}
