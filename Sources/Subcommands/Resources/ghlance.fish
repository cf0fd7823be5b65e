# Completion of ghlance for fish. The program says what can follow.
function __ghlance_complete
    set -l lines (command ghlance __complete fish (commandline -cp | string collect) 2>/dev/null)
    set -l token (commandline -ct)
    switch "$lines[1]"
        case files
            __fish_complete_path $token
        case folders
            __fish_complete_directories $token
        case '*'
            string sub -s 2 -- $lines
    end
end

complete -c ghlance -f -a '(__ghlance_complete)'
