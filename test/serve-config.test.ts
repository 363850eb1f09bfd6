// `citable serve` with a citable.config.ts in a folder outside this repository, by docs/guides/add-your-own-parts.md.
import { existsSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { json } from "node:stream/consumers"

import { runCli } from "citable"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { openOwnFolder } from "./own-parts.ts"
import { type OwnServe, runOwnServe, startOwnServe } from "./start-own-serve.ts"

const guide = "add-your-own-parts.md"
const { folder, write, writeOf } = openOwnFolder()
const lines: number[] = []
let serve: OwnServe
/** Answers questions, and translates each word by a letter at its end. */
const house = createServer(async (request, response) => {
  if (request.url === "/ask") {
    if (((await json(request)) as { text: string }).text.includes("refuse")) return response.writeHead(403).end()
    const pages = [{ url: "https://acme.example/", title: "Acme" }]
    return response.end(JSON.stringify({ answer: "Acme is the best.", pages }))
  }
  const { messages } = (await json(request)) as { messages: { text: string }[] }
  const question = messages[0]?.text ?? ""
  const segments = JSON.parse(question.slice(question.indexOf("[\n"))) as { id: string; text: string }[]
  const translated = segments.map(({ id, text }) => ({ id, text: text.replaceAll(/[a-z]+/gi, "$&y") }))
  const text = JSON.stringify({ segments: translated })
  return response.end(JSON.stringify({ text, isCut: false, tokens: { input: 100, output: 100 } }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => house.listen(0, "127.0.0.1", resolve))
  writeOf("add-a-platform.md", "board.ts")
  for (const name of ["house-engine.ts", "house-writer.ts", "shelf.ts"]) lines.push(writeOf(guide, name))
  writeOf(guide, "imprint-missing.ts")
  writeOf(guide, "citable.config.ts")
  const url = `http://127.0.0.1:${(house.address() as AddressInfo).port}`
  serve = await startOwnServe(folder, { HOUSE_URL: `${url}/ask`, HOUSE_WRITER_URL: `${url}/write` })
})
afterAll(async () => {
  await serve.stop()
  house.close()
  rmSync(folder, { recursive: true, force: true })
})

it("the start names the configuration and what it adds", () => {
  expect(serve.line).toMatchObject({
    config: join(folder, "citable.config.ts"),
    config_changes: "adds the publisher board, the engine house, the writer house, and the check imprint_missing",
  })
})

it("integrations can be of the added platform, and of the built-in ones", async () => {
  const { tools } = await serve.call<{ tools: { name: string; input_schema: unknown }[] }>("GET", "/v1/tools")
  const create = JSON.stringify(tools.find(({ name }) => name === "create_integration")?.input_schema)
  for (const kind of ["board", "wordpress", "git"]) expect(create).toContain(`"const":"${kind}"`)
  const connection = { kind: "board", config: { url: "http://127.0.0.1:9" }, credentials: { token: "t" } }
  const path = `/v1/brands/${serve.line.brand_id}/integrations`
  expect(await serve.call("POST", path, { name: "Board", connection })).toMatchObject({ kind: "board" })
})

it("a scan asks the added engine, and keeps its answer", async () => {
  const brand = `/v1/brands/${serve.line.brand_id}`
  expect(await serve.call("GET", `${brand}/setup`)).toMatchObject({ engines: [{ name: "house" }] })
  await serve.call("POST", `${brand}/prompts`, { prompts: [{ text: "Which is the best?" }] })
  const { id } = await serve.call<{ id: string }>("POST", `${brand}/scans`, { repeats: 1 })
  await vi.waitFor(
    async () => expect(await serve.call("GET", `${brand}/scans/${id}`)).toMatchObject({ status: "completed" }),
    { interval: 50 },
  )
  const { data } = await serve.call<{ data: object[] }>("GET", `${brand}/scans/${id}/answers`)
  expect(data).toMatchObject([{ engine: "house", text: "Acme is the best." }])
})

it("an error of the added engine, from another copy of its package, counts as an error of an engine", async () => {
  const brand = `/v1/brands/${serve.line.brand_id}`
  const path = `${brand}/prompts`
  const { data } = await serve.call<{ data: { id: string }[] }>("GET", path)
  for (const { id } of data) await serve.call("PATCH", `${path}/${id}`, { enabled: false })
  await serve.call("POST", path, { prompts: [{ text: "Will you refuse?" }] })
  const { id } = await serve.call<{ id: string }>("POST", `${brand}/scans`, { repeats: 1 })
  const errors = [{ code: "engine_failed", detail: "House answered with 403.", count: 1 }]
  await vi.waitFor(
    async () => expect(await serve.call("GET", `${brand}/scans/${id}`)).toMatchObject({ engines: [{ errors }] }),
    { interval: 50 },
  )
})

it("a translation is by the added writer, and costs what it says", async () => {
  const brand = `/v1/brands/${serve.line.brand_id}`
  const article = { title: "Beans", body: "Keep them dry.", locale: "en" }
  const { id } = await serve.call<{ id: string }>("POST", `${brand}/content`, article)
  const { content } = await serve.call<{ content: { id: string } }>("POST", `/v1/content/${id}/translate`, {
    locale: "de",
  })
  await vi.waitFor(
    async () =>
      expect(await serve.call("GET", `/v1/content/${content.id}`)).toMatchObject({
        title: "Beansy",
        body: "Keepy themy dryy.",
        writing: { status: "completed", cost_usd: 0.0005 },
      }),
    { interval: 50 },
  )
})

it("citable import reads the added archive, and still the built-in ones", async () => {
  const entry = {
    id: "1",
    title: "Tea",
    html: '<p>Like <a href="/milk">milk</a>.</p>',
    tags: ["hot"],
    date: "2024-05-01",
  }
  const entries = [
    { ...entry, slug: "tea", visible: true },
    { ...entry, id: "2", title: "Milk", slug: "milk", visible: false },
  ]
  write("shelf.json", JSON.stringify({ shelf_version: 1, blog: "https://tea.example", entries }))
  write("devto.json", JSON.stringify([{ title: "Dev", slug: "dev", body_markdown: "Text.", published: true }]))
  const out: string[] = []
  const { url, operator_token: token } = serve.line
  const io = { env: { CITABLE_URL: url, CITABLE_TOKEN: token }, cwd: folder, signal: new AbortController().signal }
  const files = ["shelf.json", "devto.json"].map((name) => join(folder, name))
  await runCli(["import", ...files, "--json"], { ...io, out: (line) => out.push(line), err: (line) => out.push(line) })
  const report = JSON.parse(out.join("")) as { archives: object[] }
  expect(report.archives).toMatchObject([
    { platform: "Shelf", articles: 2 },
    { platform: "DEV", articles: 1 },
  ])
  const { data } = await serve.call<{ data: object[] }>("GET", `/v1/brands/${serve.line.brand_id}/content?status=all`)
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ slug: "tea", status: "published", tags: ["hot"] }) as object,
      expect.objectContaining({ slug: "milk", status: "draft" }) as object,
    ]),
  )
})

it("citable import refuses an archive that reads nothing", async () => {
  write("no-archive.mjs", 'export default { archives: [{ platform: "Shelf" }] }')
  const err: string[] = []
  const io = { env: {}, cwd: folder, out: () => {}, err: (line: string) => err.push(line) }
  const argv = ["import", "shelf.json", "--config", "no-archive.mjs"]
  expect(await runCli(argv, { ...io, signal: AbortSignal.abort() })).toBe(2)
  expect(err.join("\n")).toContain("no-archive.mjs: archives[0] must have the function readFile or readFiles")
})

it("the engine, the writer and the archive have at most 60 lines each", () => {
  expect(Math.max(...lines)).toBeLessThanOrEqual(60)
})

it.each([
  ["a syntax error", "export default {", "does not load"],
  ["a module that throws", 'throw new Error("No key.")', "does not load: No key."],
  ["a package that is missing", 'import "not-installed"', "does not load: Cannot find package 'not-installed'"],
  ["no default", "export const config = {}", "default must be what defineConfig returns, and it is undefined"],
  ["an unknown field", "export default { plugins: [] }", "plugins is unknown"],
  ["no list", "export default { engines: {} }", "engines must be a list, or a function that returns one, and it is {}"],
  ["a function that throws", 'export default { engines() { throw new Error("Oh.") } }', "engines throws: Oh."],
  ["no engine", 'export default { engines: [{ name: "x", surface: "api" }] }', "engines[0].ask must be a function"],
  [
    "a check that the service refuses",
    "export default { checks: (all) => [...all, { ...all[0], find: () => [] }] }",
    'checks: The check "anchor_not_descriptive" cannot be used: its code is that of another check',
  ],
  [
    "a platform that the service refuses",
    'export default { publishers: [{ kind: "openai", name: "x", config: [], credentials: [], create() {} }] }',
    'publishers: The publisher "openai" cannot be used',
  ],
])("a configuration with %s ends the start with 2, and with the file", async (fault, text, expected) => {
  write(`${fault}.mjs`, text)
  const err: string[] = []
  const io = { env: {}, out: () => {}, err: (line: string) => err.push(line), signal: AbortSignal.abort() }
  const [file, data] = [join(folder, `${fault}.mjs`), join(folder, `${fault}-data`)]
  const code = await runCli(["serve", "--port", "0", "--config", file, "--data", data], io)
  const message = err.join("\n")
  expect(message).toContain(file)
  expect(message).toContain(expected)
  expect(code).toBe(2)
  if (!expected.includes("cannot be used")) expect(existsSync(data)).toBe(false)
})

it("a file that is not there is refused, and a function leaves built-in parts out", async () => {
  const { code, message } = await runOwnServe(folder, "--config", "absent.ts", "--data", "absent-data")
  expect([code, message]).toEqual([2, expect.stringContaining(`${join(folder, "absent.ts")} does not load`)])
  const other = openOwnFolder()
  other.write(
    "citable.config.mjs",
    `export default { publishers: (builtIn) => builtIn.filter(({ kind }) => kind !== "git") }`,
  )
  const second = await startOwnServe(other.folder)
  expect(second.line.config_changes).toBe("leaves out the publisher git")
  const connection = { kind: "git", config: {}, credentials: {} }
  const made = second.call("POST", `/v1/brands/${second.line.brand_id}/integrations`, { name: "Git", connection })
  await expect(made).rejects.toThrow(/^(?:422|501)/)
  await second.stop()
  rmSync(other.folder, { recursive: true, force: true })
})
