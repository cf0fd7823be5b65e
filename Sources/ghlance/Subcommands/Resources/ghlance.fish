# Completion of ghlance for fish. The program says what can follow.
function __ghlance_complete
    set -l lines (command ghlance __complete fish (commandline -cp | string collect) 2>/dev/null)
    # The value of an option may be joined to it.
    set -l option (string match -r -- '^--[^=]+=' (commandline -ct))
    set -l value (string replace -r -- '^--[^=]+=' '' (commandline -ct))
    switch "$lines[1]"
        case files
            __fish_complete_path $value | string replace -r '^' -- "$option"
        case folders
            __fish_complete_directories $value | string replace -r '^' -- "$option"
        case '*'
            string sub -s 2 -- $lines
    end
end

complete -c ghlance -f -a '(__ghlance_complete)'
