extension StarterCatalogue {
    /// Science, learning machines, data.
    static let data = """
        tensorflow/tensorflow | C++ | Apache-2.0 | 192 | machine-learning deep-learning | Machine learning for everyone
        pytorch/pytorch | Python |  | 94 | machine-learning deep-learning gpu | Tensors and neural networks on graphics cards
        keras-team/keras | Python | Apache-2.0 | 63 | deep-learning | Deep learning for humans, on several backends
        jax-ml/jax | Python | Apache-2.0 | 33 | autodiff gpu numpy | Differentiates and compiles numerical programs
        scikit-learn/scikit-learn | Python | BSD-3-Clause | 64 | machine-learning statistics | Classical machine learning in Python
        numpy/numpy | Python |  | 30 | arrays numerical | Arrays and numerical computing
        scipy/scipy | Python | BSD-3-Clause | 14 | science numerical | Algorithms for science and engineering
        pandas-dev/pandas | Python | BSD-3-Clause | 47 | data-frames analysis | Tables of data and their analysis
        pola-rs/polars | Rust |  | 36 | data-frames query | Very fast tables of data
        matplotlib/matplotlib | Python |  | 22 | plotting | Plots for publications and exploration
        mwaskom/seaborn | Python | BSD-3-Clause | 14 | plotting statistics | Statistical plots
        plotly/plotly.py | Python | MIT | 18 | plotting interactive | Interactive plots
        jupyter/notebook | Jupyter Notebook | BSD-3-Clause | 13 | notebook interactive | Notebooks of code, text and results
        jupyterlab/jupyterlab | TypeScript |  | 15 | notebook ide | A workbench for notebooks
        streamlit/streamlit | Python | Apache-2.0 | 41 | dashboards data | Data applications from a script
        gradio-app/gradio | Python | Apache-2.0 | 40 | demo machine-learning | Demonstrations of models as web pages
        huggingface/transformers | Python | Apache-2.0 | 150 | nlp language-models | Trained models for text, images and sound
        huggingface/diffusers | Python | Apache-2.0 | 31 | diffusion images | Models that generate images and sound
        openai/whisper | Python | MIT | 89 | speech-recognition | Recognises and translates speech
        ggml-org/llama.cpp | C++ | MIT | 86 | language-models inference | Runs language models on ordinary machines
        ggml-org/whisper.cpp | C++ | MIT | 43 | speech-recognition inference | Speech recognition in plain C and C++
        ollama/ollama | Go | MIT | 153 | language-models local | Runs language models at home
        vllm-project/vllm | Python | Apache-2.0 | 58 | language-models serving | Serves language models with high throughput
        langchain-ai/langchain | Python | MIT | 116 | language-models agents | Applications around language models
        run-llama/llama_index | Python | MIT | 44 | language-models data | Connects language models with data
        AUTOMATIC1111/stable-diffusion-webui | Python | AGPL-3.0 | 157 | diffusion images | A web page for generating images
        comfyanonymous/ComfyUI | Python | GPL-3.0 | 89 | diffusion workflow | Image generation as a graph of nodes
        opencv/opencv | C++ | Apache-2.0 | 84 | computer-vision | Computer vision
        ultralytics/ultralytics | Python | AGPL-3.0 | 46 | object-detection vision | Finds objects in pictures
        tesseract-ocr/tesseract | C++ | Apache-2.0 | 70 | ocr | Reads text from pictures
        facebookresearch/faiss | C++ | MIT | 37 | similarity-search vectors | Searches for similar vectors
        qdrant/qdrant | Rust | Apache-2.0 | 26 | vector-database search | A database of vectors
        milvus-io/milvus | Go | Apache-2.0 | 37 | vector-database | A database of vectors for large collections
        explosion/spaCy | Python | MIT | 32 | nlp | Natural language processing for real use
        nltk/nltk | Python | Apache-2.0 | 14 | nlp | A toolkit for natural language
        apache/spark | Scala | Apache-2.0 | 42 | big-data analytics | Analysis of large data on many machines
        apache/flink | Java | Apache-2.0 | 25 | streaming big-data | Computes over streams of data
        apache/airflow | Python | Apache-2.0 | 42 | workflow scheduler | Workflows as code, scheduled and watched
        apache/arrow | C++ | Apache-2.0 | 16 | columnar memory | A memory format for columns, shared by languages
        apache/superset | TypeScript | Apache-2.0 | 67 | dashboards analytics | Explores and shows data
        metabase/metabase | Clojure |  | 43 | dashboards analytics | Questions to a database, for everyone
        dbt-labs/dbt-core | Rust | Apache-2.0 | 11 | analytics sql | Transforms data in a warehouse
        ray-project/ray | Python | Apache-2.0 | 39 | distributed machine-learning | Spreads Python over many machines
        mlflow/mlflow | Python | Apache-2.0 | 22 | machine-learning tracking | Keeps track of experiments and models
        dask/dask | Python | BSD-3-Clause | 13 | parallel arrays | Parallel computing with task schedules
        elastic/elasticsearch | Java |  | 74 | search full-text | A search engine over the network
        meilisearch/meilisearch | Rust |  | 53 | search full-text | A search engine that answers as you type
        typesense/typesense | C++ | GPL-3.0 | 24 | search full-text | A search engine that forgives typing errors
        quickwit-oss/tantivy | Rust | MIT | 14 | search full-text library | A library for full-text search
        apache/lucene | Java | Apache-2.0 | 3 | search full-text library | The library under many search engines
        sympy/sympy | Python |  | 14 | mathematics symbolic | Algebra with symbols
        sagemath/sage | Python |  | 2 | mathematics | A free system for mathematics
        leanprover/lean4 | Lean | Apache-2.0 | 6 | proofs theorem-prover | A language and prover for mathematics
        astropy/astropy | Python | BSD-3-Clause | 5 | astronomy | Astronomy in Python
        biopython/biopython | Python |  | 5 | bioinformatics | Tools for computational biology
        rdkit/rdkit | HTML | BSD-3-Clause | 3 | chemistry | Chemistry and machine learning
        qiskit/qiskit | Python | Apache-2.0 | 6 | quantum-computing | Programs for quantum computers
        karpathy/nanoGPT | Python | MIT | 45 | language-models education | Trains small language models, readably
        karpathy/micrograd | Jupyter Notebook | MIT | 13 | autodiff education | A tiny engine for gradients
        3b1b/manim | Python | MIT | 80 | animation mathematics | Animations that explain mathematics
        """
}
