import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, rmSync } from "node:fs"
import { join } from "node:path"

import type { ApiKey, Article, Brand } from "@citable/contract"
import { bundleProgram, startFaultyProxy, startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest"

import { createInitSite, type InitSite, writeNext } from "./init-site.ts"

let service: StartedService
let site: InitSite
const path = process.env["PATH"]
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(async () => {
  for (const { id, name } of await brands())
    await call("DELETE", `/v1/brands/${id}?confirm=${encodeURIComponent(name)}`)
  site = createInitSite()
  writeNext(site)
  site.write("package.json", { name: "my-site", dependencies: { next: "^16.0.0", react: "^19.0.0" } })
  site.write("package-lock.json", { lockfileVersion: 3 })
  rmSync(join(site.folder, "node_modules/@citable"), { recursive: true })
  // Without a configuration, init starts no process to load it.
  rmSync(join(site.folder, "next.config.ts"))
  site.commit()
})
afterEach(() => {
  process.env["PATH"] = path
  site.remove()
})

const call = <Answer>(method: string, at: string, body?: unknown) =>
  service.call<Answer>(method, at, body, service.operatorToken)
const brands = async () => (await call<{ data: Brand[] }>("GET", "/v1/brands")).data
const keysOf = async (brandId: string) =>
  (await call<{ data: ApiKey[] }>("GET", `/v1/brands/${brandId}/api-keys`)).data.filter(
    ({ revoked_at: revoked }) => revoked === null,
  )

/** Puts an npm of our own before the others. */
function useNpm(script: string): void {
  site.write(".git/bin/npm", `#!/bin/sh\n${script}\n`)
  chmodSync(join(site.folder, ".git/bin/npm"), 0o755)
  process.env["PATH"] = `${join(site.folder, ".git/bin")}:${path}`
}

const environment = () => ({ ...process.env, HOME: site.folder, CITABLE_TOKEN: service.operatorToken })
const words = (...more: string[]) => ["init", site.folder, "--yes", "--json", ...more]

async function init({ url = service.url, signal = new AbortController().signal, more = ["--no-install"] } = {}) {
  const said: string[] = []
  const code = await runCli(words(...more), {
    env: { ...environment(), CITABLE_API_KEY: undefined, CITABLE_URL: url },
    out: (line) => said.push(line),
    err: (line) => said.push(line),
    signal,
  })
  return { code, said: said.join("\n") }
}

/** Starts a run that installs, and gives it once the installer runs. */
async function startInstall() {
  useNpm("touch .git/installing; exec sleep 60")
  const abort = new AbortController()
  const running = init({ signal: abort.signal, more: [] })
  await expect.poll(() => existsSync(join(site.folder, ".git/installing"))).toBe(true)
  const [brand] = await brands()
  return { running, stop: () => abort.abort(), brandId: brand?.id ?? "" }
}

it("the brand that a run made goes with the run, whether the installer fails or the person stops it", async () => {
  useNpm("echo no network >&2; exit 1")
  const failed = await init({ more: [] })
  expect([failed.code, failed.said]).toEqual([1, expect.stringContaining("no network")])
  expect([await brands(), site.status()]).toEqual([[], ""])

  const { running, stop, brandId } = await startInstall()
  expect(await keysOf(brandId)).toHaveLength(1)
  stop()
  expect((await running).said).toContain('"code":"aborted","message":"Stopped. Everything is undone."')
  expect([await brands(), site.status(), existsSync(join(site.folder, ".citable"))]).toEqual([[], "", false])

  expect((await init()).code).toBe(0)
  expect(await brands()).toMatchObject([{ name: "my-site" }])
})

it("the brand stays if somebody has written in it meanwhile, the run says so, and the next one takes that brand", async () => {
  const { running, stop, brandId } = await startInstall()
  await call("POST", "/v1/brands", { name: "Another", domains: [] })
  await call("POST", `/v1/brands/${brandId}/content`, { title: "Mine" })
  stop()
  expect((await running).said).toContain(`Stopped. Left: the brand ${brandId} at ${service.url} (citable call delete_`)
  expect([await keysOf(brandId), site.status()]).toEqual([[], ""])

  expect((await init()).code).toBe(0)
  expect((await brands()).map(({ name }) => name).toSorted()).toEqual(["Another", "my-site"])
  expect(await keysOf(brandId)).toMatchObject([{ name: "my-site" }])
})

it("after a kill in the middle, the next run takes the brand, and --remove takes away what nobody used", async () => {
  const proxy = await startFaultyProxy({
    target: service.url,
    onRequest: ({ path: at }) => (at.endsWith("/webhooks") ? { kind: "silence" } : undefined),
  })
  onTestFinished(() => proxy.close())
  const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
  const more = ["--no-install", "--site-url", "https://site.example", "--url", proxy.url]
  const child = spawn(process.execPath, [bin, ...words(...more)], { env: environment(), stdio: "ignore" })
  const ended = once(child, "exit")
  await expect.poll(() => proxy.requests.some(({ path: at }) => at.endsWith("/webhooks"))).toBe(true)
  child.kill("SIGKILL")
  await ended
  proxy.onRequest = undefined
  const killed = site.read(".citable/init.json")
  const [made] = await brands()
  const [first] = await keysOf(made?.id ?? "")
  await call("POST", "/v1/brands", { name: "Another", domains: [] })
  expect((await init({ url: proxy.url })).code).toBe(0)
  expect((await brands()).map(({ name }) => name).toSorted()).toEqual(["Another", "my-site"])
  expect(await keysOf(made?.id ?? "")).toEqual([expect.not.objectContaining({ id: first?.id })])
  const remove = () => init({ url: proxy.url, more: ["--remove", "--no-install"] })
  expect((await remove()).said).toContain('"kept":[],"deleted":[]')
  expect([await keysOf(made?.id ?? ""), site.status()]).toEqual([[], ""])

  site.write(".citable/init.json", killed)
  expect((await remove()).said).toContain(`"kept":[],"deleted":["the brand ${made?.id} at ${proxy.url}"]`)
  expect((await brands()).map(({ name }) => name)).toEqual(["Another"])
  expect([site.status(), existsSync(join(site.folder, ".citable"))]).toEqual(["", false])
})

/** What people do with a brand, each by itself. */
const uses: [method: string, path: string, body?: unknown][] = [
  ["PATCH", "", { name: "Acme" }],
  ["PUT", "/profile", { voice: "Calm." }],
  ["POST", "/prompts", { prompts: [{ text: "Which shop is open?" }] }],
  ["POST", "/competitors", { name: "Rival", domains: ["rival.example"] }],
  ["POST", "/keywords", { keywords: [{ keyword: "shoes" }] }],
  ["POST", "/api-keys", { name: "another site", scopes: ["content:read"] }],
  ["POST", "/webhooks", { url: "https://another.example/api/citable" }],
]

it("a brand that somebody has used in any way stays, and each that goes is listed", async () => {
  const make = async (name: string) => (await call<Brand>("POST", "/v1/brands", { name, domains: [] })).id
  const used = await Promise.all([...uses, "written"].map((_, at) => make(`Used ${at}`)))
  const [unused, later] = [await make("Unused"), await make("Later")]
  for (const [at, [method, to, body]] of uses.entries()) await call(method, `/v1/brands/${used[at]}${to}`, body)
  const { id } = await call<Article>("POST", `/v1/brands/${used.at(-1)}/content`, { title: "Deleted since" })
  await call("DELETE", `/v1/content/${id}`)
  const unfinished = (...ids: string[]) => ({ url: service.url, paths: ids.map((one) => `/v1/brands/${one}`) })
  const nothing = { url: "", brand_id: null, key_id: null, webhook_id: null, is_local: false }
  const record = { version: 1, files: [], manager: "npm", packages: [], service: nothing }

  site.write(".citable/init.json", { ...record, unfinished: unfinished(...used, unused) })
  const removed = await init({ more: ["--remove", "--no-install"] })
  expect(JSON.parse(removed.said)).toEqual({
    restored: [],
    kept: used.map((one) => expect.stringContaining(`the brand ${one} at ${service.url}`)),
    deleted: [`the brand ${unused} at ${service.url}`],
  })
  expect((await brands()).map((brand) => brand.id).toSorted()).toEqual([...used, later].toSorted())

  site.write(".citable/init.json", { ...record, unfinished: unfinished(...used, later) })
  const other = await init({ more: ["--brand", used[0] ?? "", "--no-install"] })
  expect(other.said).toContain(`Deleted the brand ${later}, which an earlier run created`)
  expect((await brands()).map((brand) => brand.id).toSorted()).toEqual(used.toSorted())
})

it("after a kill in the middle of a test, the next run and --remove take its brand away, and never one of another name", async () => {
  const name = "Test of citable init 1"
  const make = async (of: string) => (await call<Brand>("POST", "/v1/brands", { name: of, domains: [] })).id
  const [first, second, mine] = [await make(name), await make(name), await make("Mine")]
  await call("POST", `/v1/brands/${first}/content`, { title: "A test" })
  const nothing = { url: "", brand_id: null, key_id: null, webhook_id: null, is_local: false }
  const record = { version: 1, files: [], manager: "npm", packages: [], service: nothing }
  const confirm = `?confirm=${encodeURIComponent(name)}`
  const write = (...ids: string[]) =>
    site.write(".citable/init.json", {
      ...record,
      unfinished: { url: service.url, paths: ids.map((id) => `/v1/brands/${id}${confirm}`) },
    })
  write(first)
  // The brand of the test is none that a person could mean.
  expect((await init({ more: ["--brand", mine, "--no-install"] })).code).toBe(0)
  expect((await brands()).map(({ id }) => id).toSorted()).toEqual([second, mine].toSorted())
  await init({ more: ["--remove", "--no-install"] })
  write(second, mine)
  const removed = await init({ more: ["--remove", "--no-install"] })
  expect(removed.said).toContain(`the brand ${mine} of a test at ${service.url}`)
  expect((await brands()).map(({ id }) => id)).toEqual([mine])
})
