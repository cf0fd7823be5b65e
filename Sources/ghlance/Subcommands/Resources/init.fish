# ghlance in fish: completions, a widget that inserts URLs, and a function that changes to a clone.
@completion@
# Inserts the chosen URLs at the cursor.
function __ghlance_widget
    set -l lines (command ghlance --print '{url|q}' </dev/tty 2>&1)
    and commandline -i -- (string match -v 'ghlance: *' -- $lines | string join ' ')
    # What ghlance complains about would be drawn over: it stands between the line and a new prompt.
    set -l messages (string match 'ghlance: *' -- $lines)
    if set -q messages[1]
        printf '\n'
        printf '%s\n' $messages
        string repeat -N -n (math (count (fish_prompt)) - 1) \n
    end
    commandline -f repaint
end

# Changes to the clone of a repository: OWNER/NAME, an address, or the one that is chosen.
function __ghlance_cd
    set -l output
    if test (count $argv) -eq 1
        and string match -rq '^(https?://|ssh://|git@|[A-Za-z0-9_.][A-Za-z0-9_.-]*/[A-Za-z0-9_./-]+$)' -- $argv[1]
        set output (command ghlance clone $argv[1])
        or return
    else
        set output (command ghlance --no-multi --print path $argv)
        or return
    end
    if test (count $output) -eq 1 -a -d "$output[1]"
        cd "$output[1]"
    else if set -q output[1]
        printf '%s\n' $output
    end
end

# Whether the name $argv[1] is not in use, or that of a function that calls ours, $argv[2].
function __ghlance_is_free
    not type -q $argv[1]
    or begin
        functions -q $argv[1]
        and functions $argv[1] | string match -q "*$argv[2]*"
    end
end

if __ghlance_is_free @function@ __ghlance_cd
    function @function@ --wraps ghlance
        __ghlance_cd $argv
    end
else
    printf '%s\n' @function-in-use@ >&2
end
if __ghlance_is_free @widget@ __ghlance_widget
    function @widget@
        __ghlance_widget
    end
else
    printf '%s\n' @widget-in-use@ >&2
end
if status is-interactive
    # Since version 4, keys have names.
    set -l key @key@
    string match -qr '^[0-3]\.' -- $version
    or set key @new-key@
    if set -q key[1]
        bind $key __ghlance_widget
        bind -M insert $key __ghlance_widget
    end
end
