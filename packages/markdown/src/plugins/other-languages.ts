/** The languages whose grammars are in `@citable/grammars`, and not here. */
export const otherLanguages: ReadonlySet<string> = new Set(
  `
    abap actionscript-3 ada ahk ahk2 angular-html angular-ts apache apex apl applescript ara asciidoc asm astro awk
    ballerina bat beancount berry bibtex bicep bird2 blade bsl c c3 cadence cairo chapel clarity clojure cmake cobol
    codeowners codeql coffee common-lisp coq cpp crystal csharp csv cue cypher d dart dax desktop dotenv dream-maker
    edge elixir elm emacs-lisp erb erlang fennel fish fluent fortran-fixed-form fortran-free-form fsharp gdresource
    gdscript gdshader genie gherkin git-commit git-rebase gleam glimmer-js glimmer-ts glsl gn gnuplot go graphql
    groovy hack haml handlebars haskell haxe hcl hjson hlsl html-derivative http hurl hxml hy imba java jinja jison
    json5 jsonl jsonnet jssm julia just kdl kotlin kusto latex lean less liquid llvm log logo lua luau make marko
    matlab mdc mdx mermaid mipsasm mojo moonbit move narrat nextflow nextflow-groovy nginx nim nix nsis nushell
    objective-c objective-cpp ocaml odin openscad org pascal perl php pkl plsql po polar postcss powerquery powershell
    prisma prolog proto pug puppet purescript qml qmldir qss r racket raku razor rbs reg regexp rel riscv ron rosmsg
    rst ruby rust sas sass scala scheme sdbl shaderlab shellsession smalltalk smithy solidity soy sparql splunk
    ssh-config stata stylus surrealql svelte swift system-verilog systemd talonscript tasl tcl templ terraform tex
    ts-tags tsv turtle twig typespec typst v vala vb verilog vhdl viml vue vue-html vue-vine vyper wasm wenyan wgsl
    wikitext wit wolfram xsl zenscript zig
  `
    .trim()
    .split(/\s+/),
)
