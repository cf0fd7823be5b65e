extension StarterCatalogue {
    /// Operating systems, databases, containers, networks.
    static let systems = """
        torvalds/linux | C |  | 205 | kernel linux operating-system | Source tree of the Linux kernel
        freebsd/freebsd-src | C |  | 9 | freebsd operating-system | Source tree of FreeBSD
        NixOS/nixpkgs | Nix | MIT | 22 | nix packages linux | Packages and system configuration for Nix
        SerenityOS/serenity | C++ | BSD-2-Clause | 32 | operating-system desktop | A graphical Unix-like system made from scratch
        redox-os/redox | Rust | MIT | 16 | operating-system rust microkernel | A system with a microkernel, in Rust
        systemd/systemd | C | GPL-2.0 | 15 | linux init | System and service manager for Linux
        moby/moby | Go | Apache-2.0 | 70 | containers docker | Parts of which container systems are built
        docker/compose | Go | Apache-2.0 | 36 | docker containers | Runs applications of several containers
        containerd/containerd | Go | Apache-2.0 | 19 | containers runtime | A container runtime with a small surface
        containers/podman | Go | Apache-2.0 | 29 | containers rootless | Containers without a daemon
        kubernetes/kubernetes | Go | Apache-2.0 | 118 | containers orchestration cloud | Runs containers on many machines
        kubernetes/minikube | Go | Apache-2.0 | 31 | kubernetes local | A Kubernetes cluster on your own machine
        k3s-io/k3s | Go | Apache-2.0 | 31 | kubernetes lightweight | A small Kubernetes in one program
        helm/helm | Go | Apache-2.0 | 28 | kubernetes packages | Package manager for Kubernetes
        istio/istio | Go | Apache-2.0 | 37 | service-mesh kubernetes | Connects, secures and watches services
        hashicorp/terraform | Go |  | 46 | infrastructure-as-code cloud | Infrastructure described as code
        opentofu/opentofu | Go | MPL-2.0 | 26 | infrastructure-as-code | Infrastructure as code, kept open by a community
        hashicorp/vault | Go |  | 33 | secrets security | Keeps secrets and hands them out
        hashicorp/consul | Go |  | 29 | service-discovery | Finds and connects services
        ansible/ansible | Python | GPL-3.0 | 66 | automation ssh | Automates machines over SSH, without agents
        pulumi/pulumi | Go | Apache-2.0 | 23 | infrastructure-as-code | Infrastructure in ordinary programming languages
        prometheus/prometheus | Go | Apache-2.0 | 60 | monitoring metrics time-series | Collects metrics and raises alerts
        grafana/grafana | TypeScript | AGPL-3.0 | 70 | dashboard monitoring | Dashboards for metrics, logs and traces
        grafana/loki | Go | AGPL-3.0 | 26 | logging | Stores logs by their labels
        netdata/netdata | C | GPL-3.0 | 76 | monitoring | Watches machines second by second
        louislam/uptime-kuma | JavaScript | MIT | 74 | monitoring self-hosted | Watches whether services answer
        etcd-io/etcd | Go | Apache-2.0 | 50 | distributed key-value raft | A reliable store for what a distributed system agrees on
        nginx/nginx | C | BSD-2-Clause | 27 | web-server proxy | Web server and reverse proxy
        caddyserver/caddy | Go | Apache-2.0 | 66 | web-server https | Web server that gets its certificates by itself
        traefik/traefik | Go | MIT | 57 | reverse-proxy load-balancer | Proxy that finds its services by itself
        envoyproxy/envoy | C++ | Apache-2.0 | 26 | proxy service-mesh | Proxy for services in the cloud
        haproxy/haproxy | C |  | 6 | load-balancer proxy | Balances load over TCP and HTTP
        curl/curl | C |  | 38 | http transfer library | Transfers data with URLs, by many protocols
        wireshark/wireshark | C | GPL-2.0 | 8 | network analysis | Mirror of the network protocol analyser
        nmap/nmap | C |  | 11 | network scanner security | Finds hosts and services of a network
        WireGuard/wireguard-go | Go | MIT | 4 | vpn | The WireGuard tunnel in Go
        tailscale/tailscale | Go | BSD-3-Clause | 25 | vpn wireguard | A private network between your machines
        fatedier/frp | Go | Apache-2.0 | 98 | proxy tunnel nat | Reaches a server behind a firewall
        syncthing/syncthing | Go | MPL-2.0 | 75 | synchronisation peer-to-peer | Keeps folders of several machines the same
        rclone/rclone | Go | MIT | 52 | cloud storage sync | Copies files to and from cloud storage
        restic/restic | Go | BSD-2-Clause | 30 | backup encryption | Fast, encrypted backups
        borgbackup/borg | Python |  | 12 | backup deduplication | Backups without duplicates, with encryption
        minio/minio | Go | AGPL-3.0 | 56 | object-storage s3 | Object storage with Amazon's interface
        ceph/ceph | C++ |  | 15 | storage distributed | Distributed object, block and file storage
        openssl/openssl | C | Apache-2.0 | 28 | cryptography tls | Cryptography and secure connections
        libressl/portable | C |  | 1 | cryptography tls | Portable version of OpenBSD's TLS library
        jedisct1/libsodium | C | ISC | 13 | cryptography library | Cryptography that is hard to use wrongly
        FiloSottile/age | Go | BSD-3-Clause | 20 | encryption files | Encrypts files, with small keys and no options
        FiloSottile/mkcert | Go | BSD-3-Clause | 55 | tls certificates development | Certificates a developer's machine trusts
        certbot/certbot | Python |  | 32 | tls lets-encrypt | Gets and installs certificates
        redis/redis | C |  | 71 | database cache key-value | Data structures in memory, over the network
        valkey-io/valkey | C | BSD-3-Clause | 23 | database cache key-value | A key-value store, continued by a community
        memcached/memcached | C | BSD-3-Clause | 14 | cache | Keeps objects in memory, over the network
        postgres/postgres | C |  | 18 | database sql | Mirror of the PostgreSQL database
        sqlite/sqlite | C |  | 8 | database sql embedded | Mirror of the embedded SQL database
        duckdb/duckdb | C++ | MIT | 32 | database analytics sql | An embedded database for analysis
        ClickHouse/ClickHouse | C++ | Apache-2.0 | 42 | database analytics columns | A database of columns for analysis in real time
        cockroachdb/cockroach | Go |  | 31 | database distributed sql | A distributed SQL database that survives failures
        pingcap/tidb | Go | Apache-2.0 | 39 | database distributed mysql | A distributed database that speaks MySQL
        tikv/tikv | Rust | Apache-2.0 | 16 | database key-value raft | A distributed store with transactions
        mongodb/mongo | C++ |  | 27 | database documents | A database of documents
        apache/cassandra | Java | Apache-2.0 | 9 | database distributed | A database spread over many machines
        facebook/rocksdb | C++ |  | 30 | database embedded key-value | An embedded store for fast disks
        google/leveldb | C++ | BSD-3-Clause | 38 | database embedded key-value | A small embedded key-value store
        surrealdb/surrealdb | Rust |  | 30 | database graph documents | A database of documents and relations
        neo4j/neo4j | Java | GPL-3.0 | 15 | database graph | A database of graphs
        influxdata/influxdb | Rust | Apache-2.0 | 30 | database time-series | A database of measurements over time
        apache/kafka | Java | Apache-2.0 | 31 | streaming messages | A log of events that many programs read
        nats-io/nats-server | Go | Apache-2.0 | 18 | messaging | A small and quick message server
        rabbitmq/rabbitmq-server | JavaScript |  | 13 | messaging amqp | A message broker for many protocols
        firecracker-microvm/firecracker | Rust | Apache-2.0 | 30 | virtualization microvm | Tiny virtual machines that start at once
        qemu/qemu | C |  | 12 | emulator virtualization | Emulates machines and runs virtual ones
        bytecodealliance/wasmtime | Rust | Apache-2.0 | 17 | webassembly runtime | A runtime for WebAssembly
        wasmerio/wasmer | Rust | MIT | 20 | webassembly runtime | Runs WebAssembly everywhere
        """
}
