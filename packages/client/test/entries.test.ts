import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import * as names from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"

const run = promisify(execFile)
const here = fileURLToPath(new URL(".", import.meta.url))
const runner = fileURLToPath(new URL("./run-without-node.ts", import.meta.url))
const site = fileURLToPath(new URL("./on-the-edge.ts", import.meta.url))
let service: FakeService
beforeEach(async () => {
  service = await createFakeService()
})
afterEach(async () => await service.close())

async function node(conditions: readonly string[], ...rest: string[]): Promise<string> {
  const flags = conditions.map((condition) => `--conditions=${condition}`)
  const { stdout } = await run(process.execPath, ["--no-warnings", ...flags, ...rest], { cwd: here })
  return stdout.trim()
}
const evaluate = async (conditions: readonly string[], code: string): Promise<string> =>
  await node(conditions, "--input-type=module", "--eval", code)

test.each([
  ["Node", [], "index.ts"],
  ["Vercel's edge", ["edge-light", "worker"], "edge.ts"],
  ["Cloudflare's Workers", ["workerd", "worker", "browser"], "edge.ts"],
  ["Deno", ["deno"], "native.ts"],
  ["Bun", ["bun", "worker", "browser"], "native.ts"],
  ["a browser", ["browser"], "browser.ts"],
])("%s gets its own entry, with the same exports", async (_runtime, conditions, file) => {
  const code = `
    console.log(import.meta.resolve("@citable/client"))
    console.log(Object.keys(await import("@citable/client")).join())`
  const [at, exported] = (await evaluate(conditions, code)).split("\n")
  expect(at).toMatch(`/src/${file}`)
  expect(new Set(exported?.split(","))).toEqual(new Set(Object.keys(names)))
})

test("On an edge runtime the client needs only web globals: no module of Node, no undici, no zod, no eval", async () => {
  for (const id of ["cnt_1", "cnt_2"]) service.publish(id)
  const input = JSON.stringify({ baseUrl: service.url, apiKey })
  const output = await node(["edge-light"], "--experimental-vm-modules", runner, site, input)
  const answer = JSON.parse(output) as { result: unknown; files: string[] }
  expect(answer.result).toEqual({
    slugs: ["cnt-1", "cnt-2"],
    upserted: 2,
    fingerprint: names.createClient({ baseUrl: service.url, apiKey }).fingerprint,
    missing: [true, "not_found"],
    gone: [true, "unreachable"],
    noDisk: "replica_unreadable",
    noKey: "missing_api_key",
    noDispatcher: "invalid_option",
  })
  expect(answer.files.filter((file) => /zod|undici/.test(file))).toEqual([])
  // The catalogue's schemas are for servers. A site loads little at every cold start.
  expect(answer.files.filter((file) => file.includes("/contract/")).length).toBeLessThan(9)
})

test("What was bundled for Node runs in a Worker too, which compiles no WebAssembly, as undici would", async () => {
  service.publish("cnt_1")
  const code = `
    Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Cloudflare-Workers" } })
    WebAssembly.compile = () => Promise.reject(new Error("Wasm code generation disallowed by embedder"))
    const { createClient } = await import("@citable/client")
    const client = createClient({ baseUrl: ${JSON.stringify(service.url)}, apiKey: ${JSON.stringify(apiKey)} })
    console.log((await client.listContent({})).data.map(({ slug }) => slug).join())`
  expect(await evaluate([], code)).toBe("cnt-1")
})

test("Deno and Bun get the runtime's fetch and a replica on disk", async () => {
  service.publish("cnt_1")
  const code = `
    import { mkdtemp, rm } from "node:fs/promises"
    import { createClient, openReplica, toContentSource } from "@citable/client"
    const dir = await mkdtemp("/tmp/citable-native-")
    const client = createClient({ baseUrl: ${JSON.stringify(service.url)}, apiKey: ${JSON.stringify(apiKey)} })
    const replica = await openReplica({ dir, source: toContentSource(client) })
    console.log(Array.from(replica.articles(), ({ slug }) => slug).join())
    await rm(dir, { recursive: true })`
  expect(await evaluate(["deno"], code)).toBe("cnt-1")
  expect(service.requests[0]?.headers["user-agent"]).toBe("citable-client")
})

test.each([
  ["is asked for no kept answer, since frameworks put a cache in its place", "", "no-store"],
  [
    "is asked plainly where it knows no cache modes",
    `globalThis.Request = class { constructor() { throw 1 } }`,
    "none",
  ],
])("The runtime's fetch %s", async (_how, before, cache) => {
  const code = `
    ${before}
    const { createClient } = await import("@citable/client")
    const client = createClient({ baseUrl: ${JSON.stringify(service.url)}, apiKey: ${JSON.stringify(apiKey)} })
    globalThis.fetch = async (url, { cache = "none" }) => (console.log(cache), Response.json({}, { status: 404 }))
    await client.tools().catch(() => {})`
  expect(await evaluate(["edge-light"], code)).toBe(cache)
})

test("A script that made requests ends by itself, although its connections stay open", async () => {
  const code = `
    import { createClient } from "@citable/client"
    const client = createClient({ baseUrl: ${JSON.stringify(service.url)}, apiKey: ${JSON.stringify(apiKey)} })
    console.log(await client.brandId())
    setTimeout(() => console.log("Something keeps it up."), 3000).unref()`
  expect(await evaluate([], code)).toBe("brd_1")
})

test("In a bundle for browsers createClient refuses the key, whatever the page pretends to be", async () => {
  const code = `
    import { createClient } from "@citable/client"
    try { createClient({ apiKey: ${JSON.stringify(apiKey)} }) } catch (error) { console.log(error.code, error.message) }`
  const text = await evaluate(["browser"], code)
  expect(text).toMatch(/^key_in_browser .*everybody could read the API key/)
  expect(text).not.toContain(apiKey)
})

test("createClient recognises a browser worker with the edge entry by its globals", async () => {
  const code = `
    globalThis.WorkerGlobalScope = class {}
    globalThis.importScripts = () => {}
    const { createClient } = await import("@citable/client")
    try { createClient({ apiKey: ${JSON.stringify(apiKey)} }) } catch (error) { console.log(error.code) }`
  expect(await evaluate(["worker"], code)).toBe("key_in_browser")
})
