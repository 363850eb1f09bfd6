import { createRequire } from "node:module"

import { expect, it } from "vitest"

import { instrumentChunks, type Parse } from "../src/internal/partial/instrument-chunks.ts"
import { createModuleState, type ModuleBinding } from "../src/internal/partial/module-state.ts"

const astro = createRequire(import.meta.url).resolve("astro/package.json")
// The parser that a build has, which comes with Astro.
const { parseAst } = (await import(createRequire(astro).resolve("vite"))) as { parseAst: Parse }

/** Runs the code of a module as a chunk of a site, and gives its state and what it returns. */
function run(code: string) {
  const chunk = {
    fileName: "chunk.mjs",
    code: `// astro.js\nvar createComponent = (factory) => factory;\n// site.js\n${code}`,
    modules: [
      { id: "astro", code: "// astro.js\nvar createComponent = (factory) => factory;" },
      { id: "site", code: `// site.js\n${code}` },
    ],
  }
  const [instrumented] = instrumentChunks([chunk], {
    parse: parseAst,
    isOfSite: (id) => id !== "astro",
    isTrusted: (id) => id === "astro",
    target: "add",
  }).values()
  const state = createModuleState(() => undefined)
  const add = (module: string, bindings: ModuleBinding[]) => state.add(module, bindings)
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is of this file
  const page = new Function("add", `${instrumented ?? chunk.code}\nreturn page`)(add) as () => unknown
  return { state, page }
}

it.each([
  ["a variable", "let cache; function page() { cache ??= [1] }", "a page changes cache of site"],
  ["a map", "const cache = new Map(); const page = () => cache.set(1, 2)", "a page changes cache of site"],
  [
    "an array inside an object",
    "const site = { tags: [] }; const page = () => site.tags.push(1)",
    "a page changes site",
  ],
  ["a property of a function", "function page() { page.count = (page.count ?? 0) + 1 }", "a page changes page of site"],
  [
    "a static property",
    "class Cache { static all = [] }; const page = () => Cache.all.push(1)",
    "a page changes Cache",
  ],
  [
    "a global variable",
    "const page = () => { globalThis.citableTest = Math.random() }",
    "a page changes a global variable",
  ],
])("what a page keeps in %s is noticed", (_, code, expected) => {
  const { state, page } = run(code)
  state.hash()
  expect(state.findUnknown()).toEqual([])
  page()
  expect(state.findUnknown().join()).toContain(expected)
})

it.each([
  [
    "a function that a call made",
    "const once = (make) => { let made; return () => (made ??= make()) }; const page = once(() => 1)",
  ],
  ["an object of a class", "class Cache { all = new Map() }; const cache = new Cache(); const page = () => cache"],
  ["a promise", "const posts = Promise.resolve(1); const page = () => posts"],
  ["a weak map", "const cache = new WeakMap(); const page = () => cache"],
  [
    "a private variable of a class",
    "class Cache { static #all = []; static all() { return Cache.#all } }; const page = () => Cache",
  ],
  ["a variable of a block", "let page; { let cache; page = () => (cache ??= 1) }"],
])("%s can hide what a page keeps, so nobody knows", (_, code) => {
  const { state } = run(code)
  state.hash()
  expect(state.findUnknown()).toHaveLength(1)
})

it("constants, functions, components and formats keep nothing", () => {
  const { state, page } = run(`const site = { name: "Blog", links: ["/"] }
    const format = new Intl.DateTimeFormat("en")
    const Component = createComponent(() => site.name)
    const pattern = /a/
    function page() { return [Component(), format.format(0), "a".match(pattern)] }`)
  const before = state.hash()
  page()
  expect(state.findUnknown()).toEqual([])
  expect(state.hash()).toBe(before)
})

it("a variable that another build fills with something else gives another hash", () => {
  expect(run("const posts = [1]; const page = () => posts").state.hash()).not.toBe(
    run("const posts = [2]; const page = () => posts").state.hash(),
  )
})

it("a chunk of packages is parsed only if a chunk of the site needs a name of it", () => {
  const helper = "// astro.js\nvar create = (factory) => factory;\nexport { create };"
  const chunks = [
    { fileName: "unused.mjs", code: `import "./helper.mjs";\n${helper}`, modules: [{ id: "astro", code: helper }] },
    { fileName: "helper.mjs", code: helper, modules: [{ id: "astro", code: helper }] },
    {
      fileName: "page.mjs",
      code: `import { create } from "./helper.mjs";\n// site.js\nconst page = create(() => 1);`,
      modules: [{ id: "site", code: "// site.js\nconst page = create(() => 1);" }],
    },
    // Nobody knows of which module such a statement is.
    { fileName: "unknown.mjs", code: `const cache = [];\n${helper}`, modules: [{ id: "astro", code: helper }] },
  ]
  const parsed: string[] = []
  const changed = instrumentChunks(chunks, {
    parse(code) {
      parsed.push(chunks.find((chunk) => chunk.code === code)?.fileName ?? "")
      return parseAst(code)
    },
    isOfSite: (id) => id !== "astro",
    isTrusted: (id) => id === "astro",
    target: "add",
  })
  expect(parsed.toSorted()).toEqual(["helper.mjs", "page.mjs", "unknown.mjs"])
  expect(changed.get("page.mjs")).toContain('add?.("site",[{name:"page",value:()=>page,isCalled:false}]);')
  expect(changed.get("unknown.mjs")).toContain("value:()=>cache")
  expect([...changed.keys()]).toHaveLength(2)
})
