import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { bundleProgram } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { runBuild } from "../src/rebuild/run-build.ts"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
const secret = createWebhookSecret()
// Each test starts the command line several times.
vi.setConfig({ testTimeout: 300_000 })
let site: string
const children: ChildProcess[] = []
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), "citable-rebuild-"))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await rm(site, { recursive: true, force: true, maxRetries: 5 })
})

/** A site whose build writes pages one after the other. Each contains the content at the start of the build. */
async function makeSite({ pages = 5, pauseMs = 5 } = {}) {
  await writeFile(join(site, "content.txt"), "1")
  await writeFile(
    join(site, "build.mjs"),
    `import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
    if (process.env.CITABLE_WEBHOOK_SECRET) throw new Error("the build sees the secret")
    const version = readFileSync("content.txt", "utf8")
    if (process.env.CITABLE_STATUS_TOKEN) throw new Error("the build sees the token")
    if (version === "broken") {
      console.error("why it failed")
      process.exit(3)
    }
    mkdirSync("dist", { recursive: true })
    for (let page = 0; page < ${pages}; page++) {
      writeFileSync(page === 0 ? "dist/index.html" : "dist/" + page + ".html", version + "\\n" + ".".repeat(1000))
      await new Promise((resolve) => setTimeout(resolve, ${pauseMs}))
    }`,
  )
}

function run(argv: string[], env: Record<string, string | undefined> = {}): ChildProcess {
  const command = [
    "--disable-warning=ExperimentalWarning",
    bin,
    "rebuild",
    "--site",
    site,
    "--command",
    "node build.mjs",
    "--json",
  ]
  const child = spawn(process.execPath, [...command, ...argv], {
    env: { ...process.env, CITABLE_WEBHOOK_SECRET: secret, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  child.stderr.resume()
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<Record<string, unknown>> {
  for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
    return JSON.parse(line) as Record<string, unknown>
  }
  throw new Error("citable rebuild ended without a word")
}

const live = (page = "index.html") => readFile(join(site, ".citable-releases", "current", page), "utf8")

it("--once builds, goes live and exits; a failed build leaves the live release, and exits with 1", async () => {
  await makeSite()
  const first = run(["--once"])
  expect(await firstLine(first)).toMatchObject({
    event: "built",
    builds: { requested: 1, built: 1 },
    current: { pages: 5 },
  })
  expect(await live()).toMatch(/^1\n/)
  await writeFile(join(site, "content.txt"), "broken")
  const second = run(["--once"])
  const failed = await firstLine(second)
  expect(failed).toMatchObject({ event: "failed", builds: { requested: 2, built: 1, failures: 1 } })
  expect(failed["error"]).toContain("ended with 3")
  expect(await once(second, "exit")).toEqual([1, null])
  expect(await live()).toMatch(/^1\n/)
})

it("a build is live even if the compiled code of builds cannot be looked at", async () => {
  await makeSite({ pages: 1 })
  await mkdir(join(site, ".citable-releases"))
  await writeFile(join(site, ".citable-releases", "compiled"), "no folder")
  const child = run(["--once"], { NODE_COMPILE_CACHE: undefined })
  expect(await firstLine(child)).toMatchObject({ event: "built", builds: { built: 1 } })
  expect(await live()).toMatch(/^1\n/)
})

it("a signed webhook starts a build and an unsigned one does not, as the status shows", async () => {
  await makeSite()
  const { url } = (await firstLine(run(["--port", "0", "--debounce", "0.1"]))) as { url: string }
  const status = async () =>
    (await (await fetch(`${url}/status.json`)).json()) as { builds: { built: number; requested: number } }
  await vi.waitFor(async () => expect((await status()).builds.built).toBe(1), 60_000)
  await writeFile(join(site, "content.txt"), "2")
  const refused = await fetch(`${url}/webhook`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  })
  expect(refused.status).toBe(401)
  const data = { brand_id: "brd_1", content_id: "cnt_1", slug: "a", locale: "en", revision: 1, tags: [] }
  for (const type of ["webhook.test", "content.published"]) {
    const event = { type, data: type === "webhook.test" ? {} : data }
    const response = await fetch(await createSignedRequest({ url: `${url}/webhook`, secret, event }))
    expect(response.status).toBe(200)
  }
  await vi.waitFor(async () => expect((await status()).builds).toMatchObject({ requested: 2, built: 2 }), 60_000)
  expect(await live()).toMatch(/^2\n/)
  const page = await fetch(url)
  expect(await page.text()).toContain("2 requested, 2 of them built")
})

it("the output of a failed build is shown only to requests with the token", async () => {
  await makeSite()
  await writeFile(join(site, "content.txt"), "broken")
  const runner = run(["--port", "0", "--debounce", "0.1"], { CITABLE_STATUS_TOKEN: "open sesame" })
  const { url } = (await firstLine(runner)) as { url: string }
  const ask = async (path: string, authorization?: string) =>
    (await fetch(`${url}${path}`, authorization === undefined ? {} : { headers: { authorization } })).text()
  await vi.waitFor(async () => expect(await ask("/status.json")).toContain('"failures":1'), 60_000)
  for (const path of ["/", "/status.json"]) {
    for (const stranger of [undefined, "Bearer ", "Bearer undefined", "Bearer open", "open sesame"]) {
      const answer = await ask(path, stranger)
      expect(answer).toContain("The last build failed.")
      for (const detail of ["ended with 3", "why it failed", tmpdir()]) expect(answer).not.toContain(detail)
    }
    const answer = await ask(path, "Bearer open sesame")
    for (const detail of ["ended with 3", "why it failed", site]) expect(answer).toContain(detail)
  }
})

it("the runner ends a build that hangs, with all its processes", async () => {
  const marker = join(site, "alive.txt")
  await writeFile(
    join(site, "hang.mjs"),
    `import { appendFileSync } from "node:fs"
    process.on("SIGTERM", () => {})
    setInterval(() => appendFileSync(${JSON.stringify(marker)}, "."), 20)`,
  )
  const abort = new AbortController()
  const options = {
    cwd: site,
    env: process.env,
    pidFile: join(site, "build.pid"),
    signal: abort.signal,
    graceMs: 100,
    onLine: () => {},
  }
  const build = runBuild({ ...options, command: "node hang.mjs & node hang.mjs & wait" })
  const result = expect(build).rejects.toMatchObject({ code: "build_failed" })
  await vi.waitFor(async () => expect((await readFile(marker, "utf8")).length).toBeGreaterThan(3), 60_000)
  abort.abort()
  await result
  const size = (await readFile(marker, "utf8")).length
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await readFile(marker, "utf8")).length).toBe(size)
})
