import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import type { Article } from "@citable/contract"
import { type StartedService, startService } from "@citable/dev"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"

import { serveFolder } from "../packages/cli/src/init/proof/serve-folder.ts"
import { openDoctorFolder } from "../packages/cli/test/open-doctor-folder.ts"
import { findPort } from "../packages/next/test/find-port.ts"
import { readNamedCode } from "./read-code.ts"
import { linkPackage } from "./unpack-packages.ts"

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL("..", import.meta.url))
let service: StartedService
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "my-astro-"))
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were written." })
  return async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  // West of Greenwich, midnight in UTC is the day before.
  TZ: "America/Los_Angeles",
  ASTRO_TELEMETRY_DISABLED: "1",
  CITABLE_URL: service.url,
  CITABLE_API_KEY: service.apiKey,
})

/** Makes Astro's minimal site with the files of a guide, and builds it. */
async function build(guide: string, paths: readonly string[], edit = (_path: string, code: string) => code) {
  for (const name of ["astro", "@astrojs/rss", "@astrojs/node", "@citable/astro"]) {
    linkPackage(join(root, "test/node_modules", name), join(folder, "node_modules", name))
  }
  const text = await readFile(join(root, guide), "utf8")
  const dependencies = { astro: "*", "@citable/astro": "*" }
  const manifest = { name: "minimal", type: "module", private: true, dependencies }
  const files = [
    ["package.json", JSON.stringify(manifest)],
    ["tsconfig.json", JSON.stringify({ extends: "astro/tsconfigs/strict" })],
    ...paths.map((path) => [path, edit(path, readNamedCode(text, path))]),
  ]
  for (const [path = "", content = ""] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const bin = join(dirname(require.resolve("astro/package.json")), "bin/astro.mjs")
  await run(process.execPath, [bin, "build"], { cwd: folder, env: environment() })
}

it("Astro's minimal site with the files of the start page builds, and shows what is published", async () => {
  await service.publish({ title: "Midnight", slug: "midnight", published_at: "2026-01-01T00:00:00Z" })
  const pages = ["blog/[...slug].astro", "index.astro", "rss.xml.js"].map((page) => `src/pages/${page}`)
  const served = await serveFolder(join(folder, "dist"))
  onTestFinished(() => served.stop())
  const { origin } = served
  // The page says that the feed needs `site`.
  const withSite = (path: string, code: string) =>
    path === "astro.config.mjs" ? code.replace("defineConfig({", `defineConfig({\n  site: "${origin}",`) : code
  await build("docs/start/astro.md", ["astro.config.mjs", "src/content.config.ts", ...pages], withSite)
  const read = (path: string) => readFile(join(folder, "dist", path), "utf8")
  expect(await read("index.html")).toContain('<a href="/blog/first/">First words</a>')
  expect(await read("blog/first/index.html")).toContain("<p>As they were written.</p>")
  expect(await read("blog/first/index.html")).toContain(`<link rel="canonical" href="${origin}/blog/first/">`)
  expect(await read("blog/midnight/index.html")).toMatch(
    /<time datetime="2026-01-01T00:00:00.000Z"[^>]*>January 1, 2026</,
  )
  expect(await read("rss.xml")).toContain("<title>First words</title>")
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  expect([await statusOf("/blog/first/"), await statusOf("/blog/none/")]).toEqual([200, 404])
  const [, style = ""] = /<link rel="stylesheet" href="\/([^"]+)">/.exec(await read("blog/first/index.html")) ?? []
  expect(await read(style)).toMatch(/\.citable-table[^{}]*\{overflow-x:auto/)

  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_TOKEN: service.operatorToken }
  const examine = () => openDoctorFolder(folder).doctor(env, "--site-url", origin)
  const unbuilt = "webhook: No webhook of the brand leads to , and it has no deploy hook."
  const { report, faults } = await examine()
  expect(faults(origin)).toEqual([unbuilt])
  expect(report.checks.filter(({ status, absent }) => status === "skipped" && absent !== true)).toEqual([])
  const { data } = await service.call<{ data: Article[] }>("GET", `/v1/brands/${service.brandId}/content`)
  const id = data.find(({ slug }) => slug === "first")?.id
  await service.call("PATCH", `/v1/content/${id}`, { body: "As they were meant." })
  await service.call("POST", `/v1/content/${id}/publish`, {})
  expect((await examine()).faults(origin)).toEqual([
    unbuilt,
    "page: The page of the newest article is 1 revision behind: it shows version 1, and 2 is live: /blog/first/. The brand has no webhook to the site, so its pages change with its next build.",
  ])
})

it("a site on demand with the files of its guide answers 404 for what is missing, and 503 while the service is down", async () => {
  const paths = ["astro.config.mjs", "src/live.config.ts", "src/pages/blog/[slug].astro", "src/pages/index.astro"]
  await build("docs/guides/astro-live-collections.md", paths)
  const port = String(await findPort())
  const server = spawn(process.execPath, [join(folder, "dist/server/entry.mjs")], {
    env: { ...environment(), HOST: "127.0.0.1", PORT: port },
    stdio: "ignore",
  })
  onTestFinished(async () => {
    server.kill("SIGKILL")
    await once(server, "close")
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const first = await vi.waitFor(() => get("/blog/first"), { timeout: 60_000, interval: 50 })
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining("<p>As they were written.</p>")])
  expect((await get("/blog/none")).status).toBe(404)
  expect(await (await get("/")).text()).toContain('<a href="/blog/first/">First words</a>')

  await service.publish({ title: "Later", slug: "later" })
  await service.close()
  const later = await get("/blog/later")
  expect([later.status, later.headers.get("retry-after")]).toEqual([503, "5"])
  expect((await get("/blog/first")).status).toBe(200)
})
