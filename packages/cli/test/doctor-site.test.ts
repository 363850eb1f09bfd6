import { utimesSync } from "node:fs"
import { join } from "node:path"

import { listen, startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

import { type DoctorFolder, openDoctorFolder } from "./open-doctor-folder.ts"

let started: StartedService
let site: DoctorFolder
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
  site = openDoctorFolder()
})
afterEach(() => site.remove())

it("checks the chain of a site that is right, and no secret is in what it says", async () => {
  site.writeSite()
  const { slug } = await started.publish({ title: "The latest of all" })
  site.write(".env", `CITABLE_API_KEY=${started.apiKey}\nCITABLE_URL=${started.url}\n`)
  site.write(`dist/blog/${slug}/index.html`, "<h1>The latest of all</h1>")
  site.write("node_modules/.astro/citable/articles-1/index", "x")
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(site.folder, `dist/blog/${slug}/index.html`), later, later)
  const { code, report, status, said } = await site.doctor({})
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

it("says why the credential of a person could not be used", async () => {
  site.writeSite()
  const env = { CITABLE_API_KEY: started.apiKey, CITABLE_TOKEN: started.operatorToken }
  site.write(".env", `CITABLE_URL=${started.url}\n`)
  const { code, status, message } = await site.doctor(env, "--url", closed)
  expect([code, status["service"], status["webhook"]]).toEqual([0, "ok", "skipped"])
  expect(message("webhook")).toContain(`${closed}/v1/tools got no answer`)
})

it("prints a mark, a line and a remedy for each", async () => {
  site.writeSite("next", "14.2.0")
  const { code, out } = await site.run({})
  expect(code).toBe(1)
  const text = out.join("\n")
  expect(text).toMatch(/^✓ node +Node \d+/m)
  expect(text).toMatch(
    /^✗ framework +@citable\/next does not support Next\.js 14\.2\.0\.\n +Install next@"\^15\.5\.0 \|\| \^16\.0\.0"\./m,
  )
  expect(text).toMatch(/^✗ api_key +CITABLE_API_KEY is not set\.\n +Make a key with citable keys create/m)
  expect(text).toMatch(/^– service +Not checked\. The doctor asks the service nothing/m)
  expect(text).toMatch(/2 errors, 0 warnings\. Not checked: service, .*\. Nothing to check: sync, route\.$/)
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
    /nothing listens on this port/,
  ],
  [
    "an address with a path",
    () => ({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: `${started.url}/v1` }),
    "service",
    /it is not a Citable service/,
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
    /is not the address/,
  ],
])("finds %s", async (_what, env, check, message) => {
  site.writeSite()
  const found = await site.doctor(env())
  expect([found.code, found.status[check], found.message(check)]).toEqual([1, "error", expect.stringMatching(message)])
})
const strange = "ctb_qfBLA0Lwa3xOzby1sG6TRN72rCZQPiQKhWparjPSEN3iyFwI"

it("says which variable of the shell hides that of a file, and shows no secret", async () => {
  site.writeSite()
  site.write(".env", `CITABLE_API_KEY=${strange}\nCITABLE_URL=https://name:password@citable.example\n`)
  const { report, said } = await site.doctor({ CITABLE_API_KEY: started.apiKey, CITABLE_URL: started.url })
  expect(report.checks.filter(({ name }) => name === "shell").map(({ status, message }) => [status, message])).toEqual([
    ["warning", "CITABLE_API_KEY of the shell differs from the one in .env, and the shell wins."],
    ["warning", `CITABLE_URL is ${started.url} in the shell and https://citable.example in .env, and the shell wins.`],
  ])
  for (const secret of [strange, started.apiKey, "password"]) expect(said).not.toContain(secret)
  site.write(".env", `CITABLE_URL=${started.url}\n`)
  expect((await site.doctor({ CITABLE_URL: started.url })).status).not.toHaveProperty("shell")
})

it("warns of a key that can do too much, of packages of several releases, and of a build that is too old", async () => {
  site.writeSite()
  site.write("node_modules/@citable/client/package.json", { name: "@citable/client", version: "1.1.0" })
  const { slug } = await started.publish({ title: "Not built yet" })
  site.write(`dist/blog/${slug}/index.html`, "old")
  utimesSync(join(site.folder, `dist/blog/${slug}/index.html`), new Date(0), new Date(0))
  const { code, status, message } = await site.doctor({ CITABLE_API_KEY: started.writeKey, CITABLE_URL: started.url })
  expect(code).toBe(0)
  expect(status).toMatchObject({ packages: "warning", credential: "warning", route: "warning" })
  expect(message("packages")).toContain("@citable/client is 1.1.0")
  expect(message("credential")).toContain("content:publish")
  expect(message("route")).toContain("from before its last publication")
})

it("outside of a site it shows the integrations, and refuses what needs a site", async () => {
  const env = { CITABLE_TOKEN: started.operatorToken, CITABLE_URL: started.url }
  expect((await site.doctor(env)).report).toEqual({ ok: true, integrations: [], engines: [] })
  expect((await site.doctor(env, "--fix")).code).toBe(2)
})
