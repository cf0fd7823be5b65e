# Completion of ghlance for bash. The program says what can follow; it writes each candidate as bash is to put it
# behind the last of COMP_WORDBREAKS.
_ghlance() {
    local line mark=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        files) compopt -o default && return ;;
        folders) compopt -o dirnames && return ;;
        esac
        mark=${line:0:1}
        COMPREPLY+=("${line:1}")
    done < <(command ghlance __complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    # What is not whole goes on without a blank: a qualifier needs a value.
    if ((${#COMPREPLY[@]} == 1)) && [[ $mark == + ]]; then compopt -o nospace; fi
}

# bash sorts candidates before 4.4.
complete -o nosort -F _ghlance ghlance 2>/dev/null || complete -F _ghlance ghlance
