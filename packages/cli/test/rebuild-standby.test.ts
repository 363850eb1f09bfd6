import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"

import { createRunner, type Runner } from "../src/rebuild/create-runner.ts"
import { openStandby, type Standby } from "../src/rebuild/open-standby.ts"

/** A build that asks for its request as the integration does, and writes the text of `content.txt` beside the site. */
const build = `import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
const say = (what) => appendFileSync("../log.txt", what + " " + process.pid + "\\n")
let request = JSON.parse(process.env.CITABLE_PARTIAL)
if (request.standby !== undefined) {
  if (existsSync("../breaks.txt")) {
    console.log("The configuration does not load.")
    process.exit(1)
  }
  const socket = connect(request.standby.port, "127.0.0.1").setEncoding("utf8")
  socket.write(request.standby.token)
  say("waits")
  let text = ""
  for await (const chunk of socket) text += chunk
  if (text === "") process.exit(1)
  request = JSON.parse(text)
}
say(request.from === undefined ? "all" : "some")
if (existsSync("../fails.txt")) process.exit(1)
mkdirSync("dist")
writeFileSync("dist/index.html", readFileSync("../content.txt"))
writeFileSync(request.record, JSON.stringify({ ...(existsSync("../old.txt") ? {} : { waits: "setup" }), collections: {}, pages: {}, volatile: [] }))`

let folder: string
let site: string
let lines: string[]

beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), "citable-standby-"))
  folder = temporary
  onTestFinished(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }))
  site = join(folder, "site")
  lines = []
  await mkdir(site)
  await writeFile(join(site, "build.mjs"), build)
})

async function start(): Promise<Runner> {
  const times = { debounceMs: 0, maxWaitMs: 0, timeoutMs: 60_000 }
  const runner = await createRunner({
    ...times,
    site,
    folder: join(folder, "releases"),
    command: "node build.mjs",
    output: "dist",
    partial: true,
    standby: true,
    keep: 5,
    minPages: 0.5,
    env: {},
    onLine: (line) => lines.push(line),
  })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await runner.close()
  }
  onTestFinished(close)
  return { ...runner, close }
}

/** A process that has ended stays in the list until somebody reaps it. */
const hasEnded = (pid: string | undefined) =>
  vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH"), 60_000)

const log = async (): Promise<[what: string, pid: string][]> => {
  const written = await readFile(join(folder, "log.txt"), "utf8").catch(() => "")
  return written.split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ") as [string, string]]))
}

/** Publishes a text, and waits until it is live and, if there is to be one, the next build waits. */
async function publish(runner: Runner, content: string): Promise<void> {
  await writeFile(join(folder, "content.txt"), content)
  const { requested } = await runner.request()
  await vi.waitFor(
    async () => {
      const { builds } = await runner.status()
      expect(builds.built, lines.join("\n")).toBeGreaterThanOrEqual(requested)
      expect(builds.building).toBeNull()
    },
    { interval: 10 },
  )
  expect(await readFile(join(runner.releases.link, "index.html"), "utf8")).toBe(content)
}

const waits = (count: number) =>
  vi.waitFor(async () => expect((await log()).filter(([what]) => what === "waits")).toHaveLength(count), 60_000)

it("the next build waits in its process, and goes on with the change that comes", async () => {
  const runner = await start()
  await publish(runner, "one")
  await waits(1)
  await publish(runner, "two")
  await waits(2)
  await publish(runner, "three")
  await waits(3)
  const written = await log()
  expect(written.map(([what]) => what)).toEqual(["all", "waits", "some", "waits", "some", "waits"])
  const pids = written.map(([, pid]) => pid)
  expect([pids[2], pids[4]]).toEqual([pids[1], pids[3]])
  expect(new Set(pids).size).toBe(4)
  expect(lines.filter((line) => line === "the waiting build continues")).toHaveLength(2)
  expect(process.kill(Number(pids[5]), 0)).toBe(true)
  await runner.close()
  await hasEnded(pids[5])
})

it("a build starts anew if a file of the site has changed since the waiting one was started, or if that has ended", async () => {
  const runner = await start()
  await publish(runner, "one")
  await waits(1)
  await writeFile(join(site, "astro.config.mjs"), "export default {}")
  await publish(runner, "two")
  expect(lines).toContain(`starting a new build, because ${join(site, "astro.config.mjs")} has changed`)
  await waits(2)
  const last = (await log()).at(-1)?.[1]
  process.kill(Number(last), "SIGKILL")
  await hasEnded(last)
  await publish(runner, "three")
  expect(lines).toContain("starting a new build, because the waiting one ended")
  await waits(3)
  await writeFile(join(folder, "breaks.txt"), "")
  await publish(runner, "four")
  await publish(runner, "five")
  expect(lines).toContain("The configuration does not load.")
  const builds = (await log()).filter(([what]) => what === "some")
  const waited = (await log()).filter(([what]) => what === "waits")
  expect(builds).toHaveLength(4)
  expect(builds.filter(([, pid]) => waited.some(([, other]) => other === pid))).toHaveLength(1)
})

it("a waiting build that fails is followed by one of all pages, as any other", async () => {
  const runner = await start()
  await publish(runner, "one")
  await waits(1)
  await writeFile(join(folder, "fails.txt"), "")
  await writeFile(join(folder, "content.txt"), "two")
  await runner.request()
  await vi.waitFor(
    async () => expect((await log()).map(([what]) => what)).toEqual(["all", "waits", "some", "all"]),
    20_000,
  )
  await vi.waitFor(async () => expect((await runner.status()).builds.failures).toBe(1), 60_000)
  expect(await readFile(join(runner.releases.link, "index.html"), "utf8")).toBe("one")
})

it("no build is started early whose integration would not wait", async () => {
  await writeFile(join(folder, "old.txt"), "")
  const runner = await start()
  await publish(runner, "one")
  await publish(runner, "two")
  await runner.close()
  expect((await log()).map(([what]) => what)).toEqual(["all", "some"])
})

function open(options: { maxAgeMs?: number; command?: string }): Standby {
  const standby = openStandby({
    site,
    command: "node build.mjs",
    pidFile: join(folder, "standby.pid"),
    buildPidFile: join(folder, "build.pid"),
    env: () => ({}),
    except: [join(site, "dist")],
    ...options,
  })
  onTestFinished(() => standby.close())
  return standby
}

it("a waiting build that cannot be named where the next runner looks does not go on, and does not stay", async () => {
  const standby = open({})
  await standby.start("setup")
  await waits(1)
  await mkdir(join(folder, "build.pid"))
  const { signal } = new AbortController()
  await expect(standby.take("{}", (line) => lines.push(line), signal)).rejects.toMatchObject({ code: "EISDIR" })
  await hasEnded((await log())[0]?.[1])
})

it("a build command that writes into its site is not started early for ever", async () => {
  await writeFile(
    join(site, "build.mjs"),
    build.replace("let request", 'appendFileSync("styles.css", "a")\nlet request'),
  )
  const runner = await start()
  for (const content of ["one", "two", "three", "four", "five", "six"]) await publish(runner, content)
  expect((await log()).filter(([what]) => what === "some")).toHaveLength(5)
  expect(lines.filter((line) => line.includes("styles.css has changed"))).toHaveLength(3)
  expect(lines).toContain("the last 3 waiting builds were of no use, so the runner starts none early until it restarts")
})

it("a change that comes while a waiting build is started anew waits for that, and two builds never run at once", async () => {
  const [ends, endsLate] = [
    'if (text === "") process.exit(1)',
    'if (text === "") setTimeout(() => { say("ends"); process.exit(1) }, 300)\n  if (text === "") await new Promise(() => {})',
  ]
  const code = build.replace(ends, endsLate).replace("let request", 'process.on("SIGTERM", () => {})\nlet request')
  await writeFile(join(site, "build.mjs"), code)
  await writeFile(join(folder, "content.txt"), "one")
  const standby = open({ maxAgeMs: 500 })
  await standby.start("setup")
  await waits(1)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(standby.isWaiting()).toBe(true)
  const { signal } = new AbortController()
  const request = JSON.stringify({ record: join(folder, "record.json") })
  const taken = await standby.take(request, (line) => lines.push(line), signal)
  expect(await readFile(join(folder, "build.pid"), "utf8")).not.toBe("")
  await taken?.finish(signal)
  expect(lines).toContain("the waiting build continues")
  expect((await log()).map(([what]) => what)).toEqual(["waits", "ends", "waits", "all"])
})

it("a command that builds twice gets the same request twice", async () => {
  await writeFile(join(folder, "content.txt"), "one")
  const standby = open({ command: "node build.mjs && rm -r dist && node build.mjs" })
  await standby.start("setup")
  const { signal } = new AbortController()
  const request = JSON.stringify({ record: join(folder, "record.json") })
  const taken = await standby.take(request, (line) => lines.push(line), signal)
  await taken?.finish(signal)
  expect((await log()).map(([what]) => what)).toEqual(["waits", "all", "waits", "all"])
})

it("a waiting build is started anew after some time, so that it does not have an old configuration", async () => {
  const standby = open({ maxAgeMs: 300 })
  await standby.start("setup")
  await waits(2)
  await standby.close()
  const [[, first], [, second]] = (await log()) as [[string, string], [string, string]]
  expect(first).not.toBe(second)
  await hasEnded(first)
  await hasEnded(second)
})

it("--standby without --partial is an error that says what to add", async () => {
  const errors: string[] = []
  const code = await runCli(["rebuild", "--site", site, "--standby"], {
    env: { CITABLE_WEBHOOK_SECRET: "whsec_x" },
    out: () => undefined,
    err: (line) => errors.push(line),
    signal: new AbortController().signal,
  })
  expect([code, errors.join("\n")]).toEqual([2, expect.stringContaining("--standby works only with --partial")])
})
