import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import type { Webhook } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { createWebhookHandler } from "@citable/webhooks"
import { runCli } from "citable"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

let started: StartedService
let folder: string
/** An address where nothing listens. */
let closed: string
beforeAll(async () => {
  started = await startService({ deliveryFetch: async () => new Response(null, { status: 204 }) })
  const server = await listen(async () => new Response())
  closed = server.url
  await server.close()
})
afterAll(() => started.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "citable-doctor-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: unknown): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
}

/** A site as it is after `npm install`, with packages of this release. */
function writeSite(framework: "astro" | "next" = "astro", version = framework === "astro" ? "7.3.4" : "16.4.4"): void {
  write("package.json", { dependencies: { [framework]: "*", [`@citable/${framework}`]: "*" } })
  write(`node_modules/${framework}/package.json`, { name: framework, version })
  const peers = { astro: { astro: "^6.0.7 || ^7.0.0" }, next: { next: "^15.5.0 || ^16.0.0" } }
  for (const name of [framework, "client", "markdown"]) {
    write(`node_modules/@citable/${name}/package.json`, {
      name: `@citable/${name}`,
      version: "1.2.0",
      engines: { node: ">=22.19.0" },
      ...(name === framework ? { peerDependencies: peers[framework] } : {}),
    })
  }
}

interface Report {
  ok: boolean
  fixed: string[]
  checks: { name: string; status: string; message: string; remedy?: string }[]
}

async function doctor(env: Record<string, string>, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    env: { HOME: folder, ...env },
    cwd: folder,
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  const code = await runCli(["doctor", ...argv, "--json"], io)
  const report = JSON.parse(out[0] ?? "{}") as Report
  return {
    code,
    report,
    status: Object.fromEntries((report.checks ?? []).map(({ name, status }) => [name, status])),
    message: (name: string) => report.checks.find((one) => one.name === name)?.message,
    said: [...out, ...err].join("\n"),
  }
}

it("checks the chain of a site that is right, and no secret is in what it says", async () => {
  writeSite()
  const { slug } = await started.publish({ title: "The latest of all" })
  write(".env", `CITABLE_API_KEY=${started.apiKey}\nCITABLE_URL=${started.url}\n`)
  write(`dist/blog/${slug}/index.html`, "<h1>The latest of all</h1>")
  write("node_modules/.astro/citable/articles-1/index", "x")
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, `dist/blog/${slug}/index.html`), later, later)
  const { code, report, status, said } = await doctor({})
  expect([code, report.ok]).toEqual([0, true])
  expect(status).toEqual({
    node: "ok",
    framework: "ok",
    packages: "ok",
    api_key: "ok",
    url: "ok",
    service: "ok",
    credential: "ok",
    articles: "ok",
    sync: "ok",
    route: "ok",
    webhook: "skipped",
    page: "skipped",
  })
  expect(report.checks.find(({ name }) => name === "url")?.message).toContain("from .env")
  expect(said).not.toContain(started.apiKey.slice(14))
})

it("prints a mark, a line and a remedy for each", async () => {
  writeSite("next", "14.2.0")
  const out: string[] = []
  const io = {
    env: { HOME: folder },
    cwd: folder,
    out: (line: string) => out.push(line),
    err() {},
    signal: new AbortController().signal,
  }
  expect(await runCli(["doctor"], io)).toBe(1)
  const text = out.join("\n")
  expect(text).toMatch(/^✓ node +Node \d+/m)
  expect(text).toMatch(
    /^✗ framework +Next\.js 14\.2\.0 does not suit @citable\/next\.\n +Install next@"\^15\.5\.0 \|\| \^16\.0\.0"\./m,
  )
  expect(text).toMatch(/^✗ api_key +CITABLE_API_KEY is not set\.\n +Make a key with citable keys create/m)
  expect(text).toMatch(/^– service +Nothing can be asked/m)
  expect(text).toMatch(/2 errors, 0 warnings\.$/)
})

it.each<[what: string, env: () => Record<string, string>, check: string, message: RegExp]>([
  [
    "https for http",
    () => ({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: started.url.replace("http:", "https:") }),
    "service",
    /speaks http, not https/,
  ],
  [
    "a port where nothing listens",
    () => ({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: closed }),
    "service",
    /nothing listens at this port/,
  ],
  [
    "an address with a path",
    () => ({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: `${started.url}/v1` }),
    "service",
    /not as a service of Citable/,
  ],
  [
    "a key of another service",
    () => ({ CITABLE_API_KEY: strange, CITABLE_URL: started.url }),
    "credential",
    /does not accept the credential/,
  ],
  [
    "half a key",
    () => ({ CITABLE_API_KEY: "ctb_abc", CITABLE_URL: started.url }),
    "api_key",
    /has 7 characters instead of 52/,
  ],
  [
    "a text that is no address",
    () => ({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: "localhost:4400" }),
    "url",
    /is no address/,
  ],
])("finds %s", async (_what, env, check, message) => {
  writeSite()
  const found = await doctor(env())
  expect([found.code, found.status[check], found.message(check)]).toEqual([1, "error", expect.stringMatching(message)])
})
const strange = "ctb_qfBLA0Lwa3xOzby1sG6TRN72rCZQPiQKhWparjPSEN3iyFwI"

it("warns of a key that can do too much, of packages of several releases, and of a build that is too old", async () => {
  writeSite()
  write("node_modules/@citable/client/package.json", { name: "@citable/client", version: "1.1.0" })
  const { slug } = await started.publish({ title: "Not built yet" })
  write(`dist/blog/${slug}/index.html`, "old")
  utimesSync(join(folder, `dist/blog/${slug}/index.html`), new Date(0), new Date(0))
  const { code, status, message } = await doctor({ CITABLE_API_KEY: started.writeKey, CITABLE_URL: started.url })
  expect(code).toBe(0)
  expect(status).toMatchObject({ packages: "warning", credential: "warning", route: "warning" })
  expect(message("packages")).toContain("@citable/client is 1.1.0")
  expect(message("credential")).toContain("content:publish")
  expect(message("route")).toContain("from before its last publication")
})

it("--fix registers the webhook below the base path of the site", async () => {
  writeSite("next", "16.0.0")
  write("next.config.mjs", 'export default { basePath: "/docs" }\n')
  const env = { CITABLE_TOKEN: started.operatorToken }
  const { report } = await doctor(env, "--url", started.url, "--site-url", "http://127.0.0.1:9", "--fix")
  expect(report.fixed).toContain("Registered the webhook http://127.0.0.1:9/docs/api/citable")
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  for (const { id } of data) await started.call("DELETE", `/v1/webhooks/${id}`)
})

it("--fix makes a key, writes .env, registers the webhook and turns it on again; then all is well", async () => {
  writeSite()
  let secret = ""
  const site = await listen((request) => createWebhookHandler({ secret, onError() {} })(request))
  const env = { CITABLE_TOKEN: started.operatorToken }
  const run = (...more: string[]) => doctor(env, "--url", started.url, "--site-url", site.url, ...more)
  const before = await run()
  expect(before.status).toMatchObject({ api_key: "error", webhook: "warning" })
  const { report } = await run("--fix")
  expect(report.fixed).toHaveLength(5)
  const text = readFileSync(join(folder, ".env"), "utf8")
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe(".env\n")
  secret = /CITABLE_WEBHOOK_SECRET=(.+)/.exec(text)?.[1] ?? ""
  const fixed = await run("--fix")
  expect([fixed.code, fixed.report.fixed, fixed.status["ping"]]).toEqual([0, [], "ok"])
  expect(fixed.said).not.toContain(secret)
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  await started.call("PATCH", `/v1/webhooks/${data[0]?.id}`, { enabled: false })
  expect((await run()).status["webhook"]).toBe("error")
  expect((await run("--fix")).report.fixed).toEqual([expect.stringContaining("Turned on the webhook")])
  expect((await run()).status).toMatchObject({ webhook: "ok", ping: "ok" })
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(text)
  await site.close()
})

it("opens the page of the latest article, and says all is well only if it looked at everything", async () => {
  writeSite()
  const { id, slug } = await started.publish({ title: "Opened" })
  write(`dist/blog/${slug}/index.html`, "x")
  write("node_modules/.astro/citable/articles-1/index", "x")
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, `dist/blog/${slug}/index.html`), later, later)
  const head = (url: string) =>
    `<html><head><title>Opened&#32;again</title><link rel="canonical" href="${url}/blog/${slug}/"></head></html>`
  let page = { status: 404, text: "" }
  let secret = ""
  const site = await listen((request) =>
    request.method === "GET" && request.url.endsWith("/moved")
      ? Promise.resolve(new Response(head(site.url)))
      : request.method === "GET"
        ? Promise.resolve(new Response(page.text, { status: page.status, headers: { location: "/moved" } }))
        : createWebhookHandler({ secret, onError() {} })(request),
  )
  const hook = await started.call<Webhook & { secret: string }>("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${site.url}/api/citable`,
  })
  secret = hook.secret
  const env = { CITABLE_TOKEN: started.operatorToken, CITABLE_URL: started.url, CITABLE_API_KEY: started.apiKey }
  const words = ["--site-url", site.url]
  const run = () => doctor({ ...env, CITABLE_WEBHOOK_SECRET: secret }, ...words)
  const last = async () => {
    const out: string[] = []
    const io = { cwd: folder, out: (line: string) => out.push(line), err() {}, signal: new AbortController().signal }
    await runCli(["doctor", ...words], { ...io, env: { HOME: folder, ...env, CITABLE_WEBHOOK_SECRET: secret } })
    return out.at(-1)
  }
  expect((await run()).status["page"]).toBe("skipped")
  expect(await last()).toMatch(/No faults found\. Not checked: .*page\.$/)
  await started.call("PATCH", `/v1/webhooks/${hook.id}`, { article_url: `${site.url}/blog/{slug}` })
  const missing = await run()
  expect([missing.code, missing.status["page"], missing.message("page")]).toEqual([
    1,
    "error",
    expect.stringContaining("answers 404"),
  ])
  page = { status: 200, text: head("https://example.com") }
  expect((await run()).message("page")).toContain(`search engines that it is at https://example.com/blog/${slug}/`)
  page = { status: 200, text: "<html><title>Opened</title></html>" }
  expect((await run()).message("page")).toContain("names no canonical address")
  page = { status: 200, text: head(site.url).replace("Opened", "Something went wrong") }
  expect((await run()).message("page")).toContain("does not have its title, “Opened”")
  page = { status: 200, text: head(`${site.url}/base`) }
  expect((await run()).message("page")).toContain(`search engines that it is at ${site.url}/base/blog/${slug}/`)
  page = { status: 302, text: "" }
  expect((await run()).message("page")).toContain(`leads elsewhere: ${site.url}/blog/${slug} to ${site.url}/moved`)
  page = { status: 200, text: head(site.url) }
  expect((await run()).status["page"]).toBe("ok")
  // The last check is about an event that arrived.
  await started.call("PATCH", `/v1/content/${id}`, { title: "Opened again" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  await expect.poll(last).toBe("\nAll is well.")
  await site.close()
})

it("outside of a site it shows the integrations, and refuses what needs a site", async () => {
  const env = { CITABLE_TOKEN: started.operatorToken, CITABLE_URL: started.url }
  expect((await doctor(env)).report).toEqual({ ok: true, integrations: [] })
  expect((await doctor(env, "--fix")).code).toBe(2)
})
