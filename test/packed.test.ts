import { execFile, fork } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"

import { startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { joinPackages } from "../packages/dev/src/join-packages.ts"
import { listPublished } from "../packages/dev/src/list-published.ts"
import { describeSizes, listAdded, sumSizes } from "./installed-size.ts"
import { listEntries } from "./list-entries.ts"
import { type PackedManifest, unpackPackages } from "./unpack-packages.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
const published = listPublished(root).map(({ folder: path }) => basename(path))
const packages = published.filter((name) => name !== "create-citable")
const folder = mkdtempSync(join(tmpdir(), "citable-packed-"))

let manifests: Map<string, PackedManifest>

beforeAll(async () => {
  manifests = await unpackPackages(folder, packages)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("carries compiled code and no source, no workspace protocol, no catalog", () => {
  expect(manifests.size).toBe(packages.length)
  for (const [name, manifest] of manifests) {
    const text = JSON.stringify(manifest)
    expect(text, name).not.toMatch(/workspace:|catalog:|\.\/src\//)
    const files = readdirSync(join(folder, "node_modules", name), { recursive: true }).map(String)
    const sources = files.filter((file) => /^(src|test)\//.test(file))
    expect({ name, sources, hasCode: files.some((file) => file.startsWith("dist/")) }).toEqual({
      name,
      sources: [],
      hasCode: true,
    })
  }
})

// The soak measures what npm installs.
it.each([
  { name: "next", hosts: ["next", "react", "react-dom"], megabytes: 20 },
  { name: "astro", hosts: ["astro"], megabytes: 8 },
])("@citable/$name adds at most $megabytes MB to a site", ({ name, hosts, megabytes }) => {
  const found = hosts.map((host) => realpathSync(join(root, "packages", name, "node_modules", host)))
  const added = listAdded(join(folder, "node_modules/@citable", name), found)
  expect(sumSizes(added).disk / 1e6, describeSizes(name, added)).toBeLessThan(megabytes)
})

it("loads from every entry in plain Node", async () => {
  const entries = [...manifests.values()].flatMap(({ name, exports }) =>
    listEntries(exports, join(folder, "node_modules", name))
      // These two run inside their frameworks only, and have site tests of their own. The tests of publishers run in vitest.
      .filter((entry) => !/\.(?:json|css)$|^\.\/conformance$/.test(entry))
      .filter(() => name !== "@citable/next" && name !== "@citable/astro")
      .map((entry) => name + entry.slice(1)),
  )
  const script = `for (const entry of ${JSON.stringify(entries)}) { if (Object.keys(await import(entry)).length === 0) throw new Error(entry + " exports nothing") }`
  writeFileSync(join(folder, "load.mjs"), script)
  await run(process.execPath, ["load.mjs"], { cwd: folder })
  expect(entries.length).toBeGreaterThan(6)
})

it("the tarballs of the frameworks' packages stand by themselves after they are joined", async () => {
  const tarballs = join(folder, "joined")
  mkdirSync(tarballs)
  const files = readdirSync(folder).filter((file) => file.endsWith(".tgz"))
  for (const file of files) copyFileSync(join(folder, file), join(tarballs, file))
  for (const name of ["astro", "next"]) {
    joinPackages(tarballs, `@citable/${name}`)
    const target = join(tarballs, "node_modules/@citable", name)
    mkdirSync(target, { recursive: true })
    const file = files.find((one) => one.startsWith(`citable-${name}-`)) ?? ""
    await run("tar", ["-xzf", join(tarballs, file), "-C", target, "--strip-components=1"])
    const { dependencies = {} } = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as PackedManifest
    expect(Object.keys(dependencies).filter((one) => one.includes("citable"))).toEqual([])
    expect(Object.keys(dependencies)).toContain("zod")
  }
  // Their dependencies are in the folder above, and so are the packages that they must not need.
  const script = `
    import { registerHooks } from "node:module"
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    for (const entry of ["astro", "astro/body", "astro/locale", "astro/webhook", "astro/plugins", "next/feed", "next/plugins"]) await import("@citable/" + entry)
    console.log(loaded.filter((url) => url.includes("/@citable/")).join("\\n"))`
  writeFileSync(join(tarballs, "load.mjs"), script)
  const { stdout } = await run(process.execPath, ["load.mjs"], { cwd: tarballs })
  const loaded = stdout.trim().split("\n")
  expect(loaded.filter((url) => !url.includes("/joined/node_modules/@citable/"))).toEqual([])
  const parts = ["client", "contract", "markdown", "webhooks"]
  expect(parts.filter((part) => !loaded.some((url) => url.includes(`/astro/packages/${part}/`)))).toEqual([])
})

it("highlights code with its dependencies alone, and names what the site has to install for more", async () => {
  const script = `
    const { renderBody } = await import("@citable/markdown")
    const { createHighlighter } = await import("@citable/markdown/highlight")
    const { createMath } = await import("@citable/markdown/math")
    const code = "~~~js\\nlet a\\n~~~"
    const failure = await renderBody("$$a$$", { plugins: [createMath()] }).catch((error) => error)
    const highlighted = await renderBody(code, { plugins: [createHighlighter()] })
    console.log(JSON.stringify({ highlighted, failure: failure.code, message: failure.message }))`
  writeFileSync(join(folder, "plugins.mjs"), script)
  const { stdout } = await run(process.execPath, ["plugins.mjs"], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({
    highlighted: { html: expect.stringContaining('<span class="ct-keyword">let</span>') as string, warnings: [] },
    failure: "katex_missing",
    message: expect.stringContaining("npm install katex@0.16 remark-math@6") as string,
  })
})

it("runs the packed command", async () => {
  const bin = join(folder, "node_modules/citable", manifests.get("citable")?.bin?.["citable"] ?? "")
  const { stdout } = await run(process.execPath, [bin, "--help"], { cwd: folder })
  expect(stdout).toContain("keys create")
})

it(
  "the packed command serves from one bundle, which finds the files of the other packages",
  { timeout: 60_000 },
  async () => {
    const bin = join(folder, "node_modules/citable", manifests.get("citable")?.bin?.["citable"] ?? "")
    const record = `
    import { registerHooks } from "node:module"
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    process.on("message", () => process.send(loaded.filter((url) => url.startsWith("file:"))))
    process.channel.unref()`
    writeFileSync(join(folder, "record.mjs"), record)
    const recorder = pathToFileURL(join(folder, "record.mjs")).href
    const child = fork(bin, ["serve", "--port", "0", "--json", "--data", join(folder, "data")], {
      execArgv: ["--import", recorder, "--disable-warning=ExperimentalWarning"],
      env: { NODE_ENV: "production", PATH: process.env["PATH"], HOME: folder },
      silent: true,
    })
    try {
      const [line] = (await once(createInterface({ input: child.stdout as Readable }), "line")) as [string]
      const { url, operator_token: token, brand_id: brand } = JSON.parse(line) as Record<string, string>
      const authorization = `Bearer ${token}`
      const first = await fetch(`${url}/v1/brands/${brand}/content`, { headers: { authorization } })
      expect(first.status).toBe(200)
      child.send("loaded")
      const [files] = (await once(child, "message")) as [string[]]
      const own = pathToFileURL(join(folder, "node_modules/citable/dist/")).href
      expect(files.filter((file) => !file.startsWith(own))).toEqual([])
      // What the threads that parse have in common with it is in files of its own.
      expect(files.length).toBeLessThan(120)
      // A file of the service, two of the dashboard, and one that the dashboard finds in the Markdown package.
      for (const path of [
        "/docs/swagger-ui.css",
        "/assets/x/editor.js",
        "/assets/x/dashboard.css",
        "/assets/x/preview.css",
      ]) {
        const { status } = await fetch(url + path)
        expect({ path, status }).toEqual({ path, status: 200 })
      }
    } finally {
      child.kill("SIGTERM")
    }
    const licences = readFileSync(join(folder, "node_modules/citable/dist/bundle/LICENSES.txt"), "utf8")
    for (const name of ["hono", "kysely", "zod"]) expect(licences).toMatch(new RegExp(`^${name} [\\d.]+\n\n.*MIT`, "m"))
  },
)

it("serves the API page from the package alone", async () => {
  const script = `
    const { createService } = await import("@citable/service")
    const service = await createService({ dataDir: ":memory:" })
    for (const path of ["/docs", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/openapi.json"]) {
      const { status } = await service.fetch(new Request("http://localhost" + path))
      if (status !== 200) throw new Error(path + " answered " + status)
    }
    await service.close()`
  writeFileSync(join(folder, "docs.mjs"), script)
  await run(process.execPath, ["docs.mjs"], { cwd: folder })
  expect(readdirSync(join(folder, "node_modules/@citable/service/dist/viewer"))).toContain("swagger-ui.LICENSE.txt")
})

it("finds its prompts in the package alone, and carries each of them", () => {
  const bundle = join(folder, "node_modules/@citable/service/dist/bundle/index.js")
  const address = /new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g
  const found = [...readFileSync(bundle, "utf8").matchAll(address)].map(([, file = "", module = ""]) =>
    fileURLToPath(new URL(file, new URL(module, pathToFileURL(bundle)))),
  )
  const prompts = found.filter((path) => path.endsWith("prompts"))
  expect(prompts).toEqual([join(folder, "node_modules/@citable/service/prompts")])
  const texts = (at: string) => readdirSync(at).map((name) => [name, readFileSync(join(at, name), "utf8")])
  expect(texts(prompts[0] ?? "")).toEqual(texts(join(root, "packages/service/prompts")))
  expect(texts(prompts[0] ?? "").flat()).toContain("reply-to-thread.md")
})

it("the packed service is one bundle: it loads fewer than 500 files, and its dependencies' licences are beside it", async () => {
  const script = `
    import { registerHooks } from "node:module"
    let count = 0
    registerHooks({ load: (url, context, next) => (count++, next(url, context)) })
    await import("@citable/service")
    console.log(count)`
  writeFileSync(join(folder, "count.mjs"), script)
  const { stdout } = await run(process.execPath, ["count.mjs"], { cwd: folder })
  expect(Number(stdout)).toBeLessThan(500)
  const licences = readFileSync(join(folder, "node_modules/@citable/service/dist/bundle/LICENSES.txt"), "utf8")
  expect(licences).toMatch(/^kysely [\d.]+\n\nThe MIT License/)
})

it("the packed elements leave it to the site's build whose parser they use, and that of a browser needs no other", () => {
  const read = (path: string) => readFileSync(join(folder, "node_modules/@citable/markdown/dist", path), "utf8")
  expect(read("elements.js")).toContain('from "#parse-fragment"')
  expect(read("elements/parse-fragment-by-dom.js")).not.toMatch(/parse5|fromHtml/)
})

it.each([
  ["edge-light", "edge.js"],
  ["workerd", "edge.js"],
  ["deno", "native.js"],
  ["browser", "browser.js"],
])(
  "the packed client has its entry for %s, and those without Node load none of its modules",
  async (condition, file) => {
    const script = `
    import { isBuiltin, registerHooks } from "node:module"
    const loaded = []
    registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) })
    const client = await import("@citable/client")
    const foreign = loaded.filter((name) => isBuiltin(name) || /undici|^zod/.test(name))
    console.log(JSON.stringify({ at: import.meta.resolve("@citable/client"), foreign, names: Object.keys(client) }))`
    writeFileSync(join(folder, "entry.mjs"), script)
    const { stdout } = await run(process.execPath, [`--conditions=${condition}`, "entry.mjs"], { cwd: folder })
    const { at, foreign, names } = JSON.parse(stdout) as { at: string; foreign: string[]; names: string[] }
    expect(at.endsWith(`/@citable/client/dist/${file}`), at).toBe(true)
    if (condition !== "deno") expect(foreign).toEqual([])
    expect(names).toContain("createClient")
  },
)

it(
  "the packed Astro package builds a site that follows its README, also if the site gets it from another package",
  { timeout: 300_000 },
  async () => {
    const service = await startService()
    try {
      await service.publish({ title: "Packed", body: "## Head\n\nSome *text*." })
      const astro = realpathSync(join(root, "packages/astro/node_modules/astro"))
      symlinkSync(astro, join(folder, "node_modules/astro"))
      const files = {
        "package.json": '{ "type": "module", "dependencies": { "astro": "*", "preset": "*" } }',
        "../node_modules/preset/package.json":
          '{ "name": "preset", "version": "1.0.0", "type": "module", "main": "index.js", "dependencies": { "@citable/astro": "*" } }',
        "../node_modules/preset/index.js": 'export { default } from "@citable/astro"',
        "astro.config.mjs": `import citable from "preset"
        import { defineConfig } from "astro/config"
        export default defineConfig({ integrations: [citable()] })`,
        "src/content.config.ts": `import { citableLoader } from "@citable/astro/loader"
        import { defineCollection } from "astro:content"
        export const collections = { articles: defineCollection({ loader: citableLoader() }) }`,
        "src/pages/blog/[...slug].astro": `---
import { ArticleHead, ArticleImage } from "@citable/astro/components"
import { articlePaths, renderArticle } from "@citable/astro/content"
import { getCollection } from "astro:content"
export const getStaticPaths = async () => articlePaths(await getCollection("articles"))
const { entry } = Astro.props
const { Content } = await renderArticle(entry)
---
<html><head><ArticleHead entry={entry} /></head><body><ArticleImage image={entry.data.cover} /><Content /></body></html>`,
      }
      const site = join(folder, "site")
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(site, name)), { recursive: true })
        writeFileSync(join(site, name), text)
      }
      const variables = { CI: "1", ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const
      const env = { ...process.env, ...variables, CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
      await run(process.execPath, [join(astro, "bin/astro.mjs"), "build"], { cwd: site, env })
      const page = readFileSync(join(site, "dist/blog/packed/index.html"), "utf8")
      expect(page).toContain("<title>Packed</title>")
      expect(page).toContain('<h2 id="head">Head</h2>')
    } finally {
      await service.close()
    }
  },
)
