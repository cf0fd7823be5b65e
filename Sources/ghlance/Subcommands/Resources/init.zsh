# ghlance in zsh: completions, a widget that inserts URLs, and a function that changes to a clone.
@completion@
# Inserts the chosen URLs at the cursor.
__ghlance_widget() {
    emulate -L zsh
    local output
    local -i result
    # A widget has nothing to read. What ghlance complains about would be drawn over: it is shown below the line.
    output=$(\command ghlance --print '{url|q}' </dev/tty 2>&1)
    result=$?
    local -a lines=("${(@f)output}")
    local -a messages=("${(@M)lines:#ghlance: *}")
    if ((!result)); then LBUFFER+=${(j: :)lines:#ghlance: *}; fi
    zle reset-prompt
    if ((${#messages})); then zle -M "${(F)messages}"; fi
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
    emulate -L zsh
    case $(\builtin whence -w "$1") in
    '' | *': none') ;;
    *': function') [[ $(\builtin functions "$1") == *"$2"* ]] ;;
    *) false ;;
    esac
}

# Where it is not in use, its name is no alias that eval would expand.
if __ghlance_is_free '@function@' __ghlance_cd; then
    eval 'function @function@ { __ghlance_cd "$@"; }'
    if [[ -n ${functions[compdef]-} ]]; then compdef _ghlance '@function@'; fi
else
    printf '%s\n' @function-in-use@ >&2
fi
if [[ -o interactive ]]; then
    zle -N __ghlance_widget
    case ${widgets[@widget@]-} in
    '' | user:__ghlance_widget) zle -N '@widget@' __ghlance_widget ;;
    *) printf '%s\n' @widget-in-use@ >&2 ;;
    esac
    if [[ -n @key@ ]]; then
        bindkey -M emacs @key@ __ghlance_widget
        bindkey -M viins @key@ __ghlance_widget
    fi
fi
