extension StarterCatalogue {
    /// Editors, shells and what developers use every day.
    static let tools = """
        microsoft/vscode | TypeScript | MIT | 178 | editor ide | An editor with extensions
        neovim/neovim | Vim Script |  | 93 | editor vim | Vim, made to be extended
        vim/vim | Vim Script | Vim | 39 | editor | The editor of modes and motions
        helix-editor/helix | Rust | MPL-2.0 | 40 | editor modal | A modal editor that selects first
        zed-industries/zed | Rust |  | 66 | editor collaboration | A fast editor to write together
        emacs-mirror/emacs | Emacs Lisp | GPL-3.0 | 5 | editor emacs | Mirror of GNU Emacs
        syl20bnr/spacemacs | Emacs Lisp | GPL-3.0 | 24 | emacs configuration | A configuration of Emacs for everybody
        LazyVim/LazyVim | Lua | Apache-2.0 | 23 | neovim configuration | A ready configuration of Neovim
        nvim-telescope/telescope.nvim | Lua | MIT | 18 | neovim fuzzy-finder | Finds things from within Neovim
        git/git | C |  | 56 | version-control | Mirror of the version control system
        cli/cli | Go | MIT | 41 | github cli | GitHub on the command line
        jesseduffield/lazygit | Go | MIT | 66 | git tui terminal | Git in a terminal interface
        jesseduffield/lazydocker | Go | MIT | 47 | docker tui terminal | Docker in a terminal interface
        jonas/tig | C | GPL-2.0 | 13 | git ncurses tui | Git's history in a terminal
        dandavison/delta | Rust | MIT | 27 | git diff pager | Shows differences in colour
        jj-vcs/jj | Rust | Apache-2.0 | 21 | version-control git | Version control that is kind to its users
        go-gitea/gitea | Go | MIT | 51 | git self-hosted | A place of your own for Git
        BurntSushi/ripgrep | Rust |  | 57 | search grep regex | Searches folders for patterns, very fast
        sharkdp/fd | Rust | Apache-2.0 | 40 | find files | Finds files with less typing
        sharkdp/bat | Rust | Apache-2.0 | 55 | cat syntax-highlighting | Prints files in colour
        sharkdp/hyperfine | Rust | Apache-2.0 | 26 | benchmark cli | Measures how long commands take
        junegunn/fzf | Go | MIT | 73 | fuzzy-finder terminal | Picks from a list by typing
        ajeetdsouza/zoxide | Rust | MIT | 30 | cd shell | Goes to folders it remembers
        eza-community/eza | Rust | EUPL-1.2 | 18 | ls files | Lists files in colour
        jqlang/jq | C |  | 33 | json cli | Filters and changes JSON
        mikefarah/yq | Go | MIT | 14 | yaml json cli | Filters and changes YAML
        simonw/datasette | Python | Apache-2.0 | 10 | sqlite publishing | Explores and publishes data
        httpie/cli | Python | BSD-3-Clause | 37 | http client cli | HTTP requests for people
        ohmyzsh/ohmyzsh | Shell | MIT | 182 | zsh shell | A configuration of the Z shell, with plugins
        fish-shell/fish-shell | Rust |  | 31 | shell | A shell that helps by itself
        nushell/nushell | Rust | MIT | 37 | shell data | A shell whose pipes carry tables
        PowerShell/PowerShell | C# | MIT | 50 | shell automation | A shell of objects, for every system
        starship/starship | Rust | ISC | 52 | prompt shell | A prompt for every shell
        tmux/tmux | C |  | 42 | terminal multiplexer | Several terminals in one
        zellij-org/zellij | Rust | MIT | 28 | terminal multiplexer | A workspace for the terminal
        alacritty/alacritty | Rust | Apache-2.0 | 61 | terminal gpu | A terminal drawn by the graphics card
        kovidgoyal/kitty | Python | GPL-3.0 | 30 | terminal gpu | A terminal with many features
        ghostty-org/ghostty | Zig | MIT | 37 | terminal gpu | A fast and native terminal
        wezterm/wezterm | Rust |  | 23 | terminal multiplexer | A terminal and multiplexer, configured in Lua
        microsoft/terminal | C++ | MIT | 100 | terminal windows | The terminal of Windows
        htop-dev/htop | C | GPL-2.0 | 8 | processes tui ncurses | Shows the processes of a machine
        aristocratos/btop | C++ | Apache-2.0 | 27 | monitoring tui | Shows what a machine is doing
        ranger/ranger | Python | GPL-3.0 | 17 | file-manager tui | Files in columns, with keys like Vim's
        sxyazi/yazi | Rust | MIT | 29 | file-manager tui async | A quick file manager for the terminal
        jarun/nnn | C | BSD-2-Clause | 21 | file-manager tui | A small and fast file manager
        Textualize/rich | Python | MIT | 54 | terminal formatting | Text in colour, tables and more for terminals
        Textualize/textual | Python | MIT | 32 | tui framework | Applications for terminal and browser
        ratatui/ratatui | Rust | MIT | 16 | tui library | Terminal interfaces in Rust
        rivo/tview | Go | MIT | 13 | tui library | Widgets for terminal interfaces
        asciinema/asciinema | Rust | GPL-3.0 | 16 | terminal recording | Records terminal sessions
        tldr-pages/tldr | Markdown |  | 59 | documentation cli | Short help with examples
        nvbn/thefuck | Python | MIT | 94 | shell correction | Corrects the command before
        Homebrew/brew | Ruby | BSD-2-Clause | 45 | package-manager macos | Installs what the system does not bring
        asdf-vm/asdf | Go | MIT | 24 | version-manager | Versions of languages and tools, per folder
        jdx/mise | Rust | MIT | 21 | version-manager tasks | Tools, environments and tasks of a project
        nektos/act | Go | MIT | 66 | github-actions ci | Runs GitHub's actions at home
        pre-commit/pre-commit | Python | MIT | 14 | git hooks | Hooks for commits in many languages
        bazelbuild/bazel | Java | Apache-2.0 | 24 | build | Builds large projects, reproducibly
        ninja-build/ninja | C++ | Apache-2.0 | 12 | build | A small build system made for speed
        Kitware/CMake | C | BSD-3-Clause | 7 | build cpp | Mirror of the generator of build files
        mesonbuild/meson | Python | Apache-2.0 | 6 | build | A build system that is friendly and fast
        casey/just | Rust | CC0-1.0 | 28 | command-runner make | Keeps and runs the commands of a project
        koalaman/shellcheck | Haskell | GPL-3.0 | 38 | shell linter | Finds mistakes in shell scripts
        rr-debugger/rr | C++ |  | 10 | debugger record | Records a program and debugs it backwards
        google/sanitizers | C |  | 12 | memory sanitizer | Checks for memory, threads and more
        WerWolv/ImHex | C++ | GPL-2.0 | 50 | hex-editor reverse-engineering | A hex editor for those who look closely
        NationalSecurityAgency/ghidra | Java | Apache-2.0 | 60 | reverse-engineering | Takes programs apart
        radareorg/radare2 | C | LGPL-3.0 | 22 | reverse-engineering | Tools for binary files
        """
}
