extension StarterCatalogue {
    /// Frameworks and programs for the web.
    static let web = """
        facebook/react | JavaScript | MIT | 239 | react frontend ui | User interfaces made of components
        facebook/react-native | C++ | MIT | 124 | mobile react | Mobile applications with React
        vuejs/core | TypeScript | MIT | 52 | vue frontend | A progressive framework for interfaces of the web
        vuejs/vue | TypeScript | MIT | 210 | vue frontend | The second version of the Vue framework
        angular/angular | TypeScript | MIT | 99 | angular frontend | A platform for large web applications
        sveltejs/svelte | JavaScript | MIT | 84 | svelte compiler frontend | Compiles components into small JavaScript
        solidjs/solid | TypeScript | MIT | 34 | frontend reactive | Interfaces from fine-grained signals
        preactjs/preact | JavaScript | MIT | 38 | react frontend small | React's interface in three kilobytes
        vercel/next.js | JavaScript | MIT | 135 | react framework ssr | Web applications with React, rendered on a server
        nuxt/nuxt | TypeScript | MIT | 58 | vue framework ssr | Web applications with Vue, rendered on a server
        remix-run/remix | TypeScript | MIT | 32 | web framework | A framework built on the standards of the web
        withastro/astro | TypeScript |  | 54 | web static-site | Sites of content with little JavaScript
        gatsbyjs/gatsby | JavaScript | MIT | 56 | static-site react | Sites from React and many sources
        gohugoio/hugo | Go | Apache-2.0 | 84 | static-site generator | Generates a site in a blink
        jekyll/jekyll | Ruby | MIT | 51 | static-site blog | Sites and blogs from plain text
        11ty/eleventy | JavaScript | MIT | 19 | static-site | A simple generator of sites
        facebook/docusaurus | TypeScript | MIT | 62 | documentation static-site | Documentation sites that are easy to keep
        squidfunk/mkdocs-material | Python | MIT | 25 | documentation theme | Documentation from Markdown that looks good
        vitejs/vite | TypeScript | MIT | 77 | build bundler frontend | A quick server and bundler for web projects
        webpack/webpack | JavaScript | MIT | 66 | bundler javascript | Bundles the modules of a web page
        rollup/rollup | JavaScript |  | 26 | bundler javascript | Bundles modules and leaves out what is not used
        evanw/esbuild | Go | MIT | 39 | bundler fast | An extremely fast bundler
        parcel-bundler/parcel | JavaScript | MIT | 44 | bundler | A bundler without configuration
        swc-project/swc | Rust | Apache-2.0 | 33 | compiler javascript rust | Compiles JavaScript and TypeScript quickly
        tailwindlabs/tailwindcss | TypeScript | MIT | 91 | css framework | Styles from small utility classes
        twbs/bootstrap | MDX | MIT | 173 | css framework | Responsive pages from ready components
        sass/dart-sass | Dart | MIT | 4 | css sass | The reference implementation of Sass
        mui/material-ui | JavaScript | MIT | 97 | react components design | React components after Material Design
        ant-design/ant-design | TypeScript | MIT | 97 | react components design | A design language with React components
        shadcn-ui/ui | TypeScript | MIT | 98 | components react | Components to copy and make your own
        storybookjs/storybook | TypeScript | MIT | 88 | components ui testing | A workshop for components, apart from the application
        jquery/jquery | JavaScript | MIT | 60 | javascript dom | Traverses and changes documents of the web
        lodash/lodash | JavaScript |  | 61 | javascript utilities | Utility functions for JavaScript
        axios/axios | JavaScript | MIT | 108 | http client javascript | HTTP requests with promises
        d3/d3 | Shell | ISC | 112 | visualization svg | Data made visible with the standards of the web
        chartjs/Chart.js | JavaScript | MIT | 67 | charts canvas | Simple charts on a canvas
        apache/echarts | TypeScript | Apache-2.0 | 65 | charts visualization | Interactive charts for the browser
        mrdoob/three.js | JavaScript | MIT | 109 | 3d webgl graphics | Three-dimensional scenes in the browser
        pixijs/pixijs | TypeScript | MIT | 46 | 2d webgl graphics | Fast two-dimensional graphics in the browser
        reduxjs/redux | TypeScript | MIT | 61 | state javascript | State of an application, in one predictable store
        pmndrs/zustand | TypeScript | MIT | 56 | state react | State for React with the bare necessities
        mobxjs/mobx | TypeScript | MIT | 28 | state reactive | State that observes itself
        TanStack/query | TypeScript | MIT | 48 | data-fetching cache | Fetches, keeps and refreshes data of a server
        trpc/trpc | TypeScript | MIT | 39 | api typescript | Interfaces whose types reach from end to end
        graphql/graphql-js | TypeScript | MIT | 20 | graphql | Reference implementation of GraphQL
        expressjs/express | JavaScript | MIT | 68 | web framework node | A minimal web framework for Node
        nestjs/nest | TypeScript | MIT | 73 | web framework node | Structured server applications for Node
        fastify/fastify | JavaScript |  | 35 | web framework node | A web framework with little overhead
        honojs/hono | TypeScript | MIT | 27 | web framework edge | A small web framework for every JavaScript runtime
        koajs/koa | JavaScript | MIT | 35 | web framework node | Middleware for the web with async functions
        django/django | Python | BSD-3-Clause | 85 | web framework python | A web framework with everything in the box
        pallets/flask | Python | BSD-3-Clause | 70 | web framework python | A small web framework to build upon
        fastapi/fastapi | Python | MIT | 90 | api web python | Web interfaces from type annotations
        tornadoweb/tornado | Python | Apache-2.0 | 22 | web async python | Asynchronous web server and library
        rails/rails | Ruby | MIT | 57 | web framework ruby | Web applications with conventions for everything
        laravel/laravel | Blade | MIT | 81 | web framework php | A web framework with an expressive syntax
        symfony/symfony | PHP | MIT | 30 | web framework php | A framework and a set of reusable parts
        phoenixframework/phoenix | Elixir | MIT | 22 | web framework elixir | Web applications with live updates
        spring-projects/spring-boot | Java | Apache-2.0 | 78 | web framework java | Stand-alone Spring applications
        quarkusio/quarkus | Java | Apache-2.0 | 15 | java cloud | Java for the cloud, quick to start
        dotnet/aspnetcore | C# | MIT | 37 | web framework dotnet | Web applications on .NET
        playframework/playframework | Scala | Apache-2.0 | 13 | web framework scala | Web applications in Java and Scala
        WordPress/WordPress | PHP |  | 20 | cms blog | Mirror of the publishing platform
        TryGhost/Ghost | JavaScript | MIT | 51 | cms blog | Publishing for writers and their readers
        strapi/strapi | TypeScript |  | 70 | cms headless | Content management behind an interface of your own
        directus/directus | TypeScript |  | 33 | cms database | A content interface for any SQL database
        supabase/supabase | TypeScript | Apache-2.0 | 88 | backend postgres | A backend on PostgreSQL
        pocketbase/pocketbase | Go | MIT | 52 | backend sqlite | A backend in one file
        appwrite/appwrite | TypeScript | BSD-3-Clause | 53 | backend self-hosted | A backend for web and mobile applications
        hasura/graphql-engine | TypeScript | Apache-2.0 | 32 | graphql postgres | Instant GraphQL over databases
        prisma/prisma | TypeScript | Apache-2.0 | 44 | orm database typescript | Typed access to databases
        puppeteer/puppeteer | TypeScript | Apache-2.0 | 93 | browser automation | Drives a browser from JavaScript
        microsoft/playwright | TypeScript | Apache-2.0 | 78 | browser testing | Tests of web pages in all browsers
        cypress-io/cypress | TypeScript | MIT | 49 | browser testing | Tests for everything that runs in a browser
        SeleniumHQ/selenium | Java | Apache-2.0 | 33 | browser automation | Automates browsers
        scrapy/scrapy | Python | BSD-3-Clause | 59 | crawler scraping | Crawls sites and extracts data
        """
}
