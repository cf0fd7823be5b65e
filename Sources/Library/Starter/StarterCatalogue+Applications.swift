extension StarterCatalogue {
    /// Programs for people, games, books and lists.
    static let applications = """
        flutter/flutter | Dart | BSD-3-Clause | 173 | mobile ui cross-platform | Interfaces for mobile, web and desktop
        electron/electron | C++ | MIT | 118 | desktop javascript | Desktop applications with web technology
        tauri-apps/tauri | Rust | Apache-2.0 | 97 | desktop rust webview | Small desktop applications with a web front
        ionic-team/ionic-framework | TypeScript | MIT | 52 | mobile web | Mobile applications with web technology
        godotengine/godot | C++ | MIT | 102 | game-engine | A game engine for two and three dimensions
        bevyengine/bevy | Rust | Apache-2.0 | 42 | game-engine rust | A game engine driven by data
        raysan5/raylib | C | Zlib | 29 | games graphics | A simple library for making games
        libsdl-org/SDL | C | Zlib | 14 | games multimedia | Windows, sound and input on every system
        phaserjs/phaser | JavaScript | MIT | 39 | games html5 | Games for the browser
        ocornut/imgui | C++ | MIT | 69 | gui immediate-mode | A graphical interface without state of its own
        blender/blender | C++ |  | 16 | 3d graphics | Mirror of the suite for three-dimensional work
        FreeCAD/FreeCAD | C++ |  | 27 | cad engineering | Parametric construction in three dimensions
        KiCad/kicad-source-mirror | C++ | GPL-3.0 | 2 | electronics pcb | Mirror of the editor for circuits
        inkscape/inkscape | C++ |  | 2 | svg drawing | Mirror of the editor for vector drawings
        audacity/audacity | C++ |  | 15 | audio editor | Records and edits sound
        obsproject/obs-studio | C | GPL-2.0 | 68 | streaming recording | Records and streams video
        FFmpeg/FFmpeg | C |  | 54 | video audio codecs | Mirror of the tools for sound and video
        mpv-player/mpv | C |  | 32 | video player | A video player for the command line
        videolan/vlc | C | GPL-2.0 | 16 | video player | Mirror of the player that plays everything
        yt-dlp/yt-dlp | Python | Unlicense | 130 | video download | Downloads sound and video
        jellyfin/jellyfin | C# | GPL-2.0 | 44 | media-server self-hosted | A media server of your own
        immich-app/immich | TypeScript | AGPL-3.0 | 80 | photos self-hosted | Photos and videos on a server of your own
        home-assistant/core | Python | Apache-2.0 | 82 | home-automation | Automates a home, on your own machine
        nextcloud/server | PHP | AGPL-3.0 | 32 | cloud self-hosted | Files, calendar and contacts on your own server
        bitwarden/server | C# |  | 17 | passwords security | The server of a password manager
        dani-garcia/vaultwarden | Rust | AGPL-3.0 | 50 | passwords self-hosted | A small server for Bitwarden's programs
        keepassxreboot/keepassxc | C++ |  | 25 | passwords security | A password manager without a cloud
        signalapp/Signal-Android | Java | AGPL-3.0 | 28 | messaging privacy | A private messenger for Android
        element-hq/element-web | TypeScript |  | 12 | messaging matrix | A client for the Matrix network
        mattermost/mattermost | TypeScript |  | 34 | chat team | Chat for teams, on your own server
        mastodon/mastodon | Ruby | AGPL-3.0 | 49 | social fediverse | A social network of many servers
        discourse/discourse | Ruby | GPL-2.0 | 45 | forum community | A place for discussions
        excalidraw/excalidraw | TypeScript | MIT | 107 | drawing whiteboard | Drawings that look made by hand
        laurent22/joplin | TypeScript |  | 51 | notes markdown | Notes that stay in sync
        logseq/logseq | Clojure | AGPL-3.0 | 39 | notes knowledge | Notes that form a web
        zotero/zotero | JavaScript |  | 12 | references research | Collects and cites sources
        jgm/pandoc | Haskell |  | 40 | documents markdown converter | Converts documents between formats
        typst/typst | Rust | Apache-2.0 | 46 | typesetting | Typesetting that is easy to learn
        latex3/latex2e | TeX |  | 2 | typesetting latex | The LaTeX kernel
        mermaid-js/mermaid | TypeScript | MIT | 83 | diagrams markdown | Diagrams from text
        plantuml/plantuml | Java |  | 12 | diagrams uml | Diagrams of software from text
        AppFlowy-IO/AppFlowy | Dart | AGPL-3.0 | 66 | notes workspace | A workspace for notes and tasks
        n8n-io/n8n | TypeScript |  | 140 | automation workflow | Workflows between services
        mozilla/pdf.js | JavaScript | Apache-2.0 | 52 | pdf viewer | Shows PDF files in a browser
        servo/servo | Rust | MPL-2.0 | 33 | browser engine rust | A browser engine in Rust
        LadybirdBrowser/ladybird | C++ | BSD-2-Clause | 51 | browser | A browser made from scratch
        brave/brave-browser | JavaScript | MPL-2.0 | 20 | browser privacy | A browser that blocks what follows you
        gorhill/uBlock | JavaScript | GPL-3.0 | 58 | blocker browser-extension | Blocks what a page need not load
        pi-hole/pi-hole | Shell |  | 54 | dns blocker | Blocks advertisements for a whole network
        bitcoin/bitcoin | C++ | MIT | 86 | cryptocurrency | The first implementation of Bitcoin
        ethereum/go-ethereum | Go | LGPL-3.0 | 50 | cryptocurrency | Ethereum's protocol in Go
        openstreetmap/openstreetmap-website | Ruby | GPL-2.0 | 2 | maps | The site of the free map of the world
        Leaflet/Leaflet | JavaScript | BSD-2-Clause | 43 | maps javascript | Maps for web pages
        maplibre/maplibre-gl-js | TypeScript |  | 9 | maps webgl | Vector maps for web pages
        qgis/QGIS | C++ | GPL-2.0 | 12 | maps gis | Geographic information on the desktop
        arduino/Arduino | Java |  | 14 | electronics microcontroller | The first environment for Arduino boards
        MarlinFirmware/Marlin | C++ | GPL-3.0 | 17 | 3d-printing firmware | Firmware for printers in three dimensions
        ultimaker/Cura | Python | LGPL-3.0 | 6 | 3d-printing slicer | Prepares models for printing
        PX4/PX4-Autopilot | C++ | BSD-3-Clause | 10 | drones autopilot | Flies drones
        commaai/openpilot | Python | MIT | 58 | driving robotics | Helps to drive a car
        ros2/ros2 |  |  | 4 | robotics | The robot operating system
        luanti-org/luanti | C++ |  | 12 | game voxel | A game of blocks, and an engine for more
        OpenRCT2/OpenRCT2 | C++ | GPL-3.0 | 14 | game | A theme park to build and run
        freeCodeCamp/freeCodeCamp | TypeScript | BSD-3-Clause | 430 | education learning | Lessons in programming, for nothing
        sindresorhus/awesome |  | CC0-1.0 | 390 | lists awesome | A list of lists of good things
        public-apis/public-apis | Python | MIT | 360 | api lists | Web interfaces open to the public
        EbookFoundation/free-programming-books | Python | CC-BY-4.0 | 370 | books education | Free books about programming
        codecrafters-io/build-your-own-x | Markdown |  | 410 | tutorials education | Learn by building what you use
        kamranahmedse/developer-roadmap | TypeScript |  | 335 | education roadmap | Ways to become a developer
        donnemartin/system-design-primer | Python |  | 320 | education system-design | How large systems are designed
        jwasham/coding-interview-university |  | CC-BY-SA-4.0 | 325 | education algorithms | A plan for studying computer science
        ossu/computer-science | HTML | MIT | 193 | education computer-science | A free course of studies in computer science
        TheAlgorithms/Python | Python | MIT | 207 | algorithms education | Algorithms in Python
        trekhleb/javascript-algorithms | JavaScript | MIT | 193 | algorithms education | Algorithms and data structures, explained
        vinta/awesome-python | Python |  | 260 | awesome python lists | A list of good things for Python
        avelino/awesome-go | Go | MIT | 152 | awesome go lists | A list of good things for Go
        awesome-selfhosted/awesome-selfhosted |  |  | 245 | awesome self-hosted lists | Services to run on a server of your own
        github/gitignore |  | CC0-1.0 | 168 | git templates | Files that tell Git what to ignore
        """
}
