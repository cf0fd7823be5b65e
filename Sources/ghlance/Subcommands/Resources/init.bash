# ghlance in bash: completions, a widget that inserts URLs, and a function that changes to a clone.
@completion@
# Inserts the chosen URLs at the cursor.
__ghlance_widget() {
    local urls
    urls=$(\command ghlance --print '{url|q}') || return
    urls=${urls//$'\n'/ }
    READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$urls${READLINE_LINE:READLINE_POINT}
    READLINE_POINT=$((READLINE_POINT + ${#urls}))
}

# Changes to the clone of a repository: OWNER/NAME, an address, or the one that is chosen.
__ghlance_cd() {
    local output
    case $#,${1-} in
    1,http://* | 1,https://* | 1,ssh://* | 1,git@*) output=$(\command ghlance clone "$1") || return ;;
    1,[!-]*/?*)
        case $1 in
        *[!A-Za-z0-9_./-]*) output=$(\command ghlance --no-multi --print path "$1") || return ;;
        *) output=$(\command ghlance clone "$1") || return ;;
        esac
        ;;
    *) output=$(\command ghlance --no-multi --print path "$@") || return ;;
    esac
    if [[ -d $output ]]; then
        \builtin cd -- "$output"
    elif [[ -n $output ]]; then
        printf '%s\n' "$output"
    fi
}

# Whether the name $1 is not in use, or that of a function that calls ours, $2.
__ghlance_is_free() {
    case $(\builtin type -t "$1") in
    '') ;;
    function) [[ $(\builtin declare -f "$1") == *"$2"* ]] ;;
    *) false ;;
    esac
}

# Where it is not in use, its name is no alias that eval would expand.
if __ghlance_is_free '@function@' __ghlance_cd; then
    eval 'function @function@ { __ghlance_cd "$@"; }'
    complete -o nosort -F _ghlance '@function@' 2>/dev/null || complete -F _ghlance '@function@'
else
    printf '%s\n' @function-in-use@ >&2
fi
if __ghlance_is_free '@widget@' __ghlance_widget; then
    eval 'function @widget@ { __ghlance_widget; }'
else
    printf '%s\n' @widget-in-use@ >&2
fi
if [[ -n @key@ && $- == *i* ]]; then
    bind -m emacs-standard -x @key@': __ghlance_widget' 2>/dev/null
    bind -m vi-insert -x @key@': __ghlance_widget' 2>/dev/null
fi
