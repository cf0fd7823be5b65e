/// Other names of languages, as Linguist lists them: the common ones, not all.
enum LanguageAlias {
    /// The lower-cased name of the language that `name`, lower-cased, stands for.
    ///
    /// Linguist lets every name be written with hyphens for its spaces; those with another spelling are listed.
    static func resolved(_ name: String) -> String {
        switch name {
        case "cpp": "c++"
        case "csharp": "c#"
        case "fsharp": "f#"
        case "golang": "go"
        case "js": "javascript"
        case "ts": "typescript"
        case "py", "python3": "python"
        case "rb", "jruby", "macruby": "ruby"
        case "rs": "rust"
        case "sh", "bash", "zsh", "shell-script": "shell"
        case "pwsh", "posh": "powershell"
        case "bat", "batch", "dosbatch", "winbatch": "batchfile"
        case "objc", "obj-c", "objectivec", "objective-c": "objective-c"
        case "objc++", "obj-c++", "objectivec++", "objective-c++": "objective-c++"
        case "viml", "vim", "nvim", "vimscript", "vim-script": "vim script"
        case "elisp", "emacs": "emacs lisp"
        case "lisp": "common lisp"
        case "ipynb", "ipython-notebook", "ipython notebook": "jupyter notebook"
        case "latex": "tex"
        case "make", "mf": "makefile"
        case "containerfile": "dockerfile"
        case "terraform": "hcl"
        case "delphi", "objectpascal": "pascal"
        case "yml": "yaml"
        case "md", "pandoc": "markdown"
        default: name
        }
    }
}
