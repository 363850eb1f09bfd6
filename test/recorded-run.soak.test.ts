import { mkdtempSync, rmSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"

import { catalogue } from "@citable/contract"
import { createDashboard } from "@citable/dashboard"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { fillBrand } from "../packages/dashboard/test/fill-brand.ts"
import { chapters } from "../packages/service/test/http/every-tool/chapters.ts"
import { type CoffeeWorld, startCoffeeWorld } from "../packages/service/test/http/every-tool/start-coffee-world.ts"
import { type MailSink, startMailSink } from "../packages/service/test/start-mail-sink.ts"
import { buildExamples } from "./recorded/build-examples.ts"
import { createRecorder, type Recorder } from "./recorded/create-recorder.ts"
import { browse, openEveryPage, setUp, signIn, toPattern, watchRoutes } from "./recorded/open-every-page.ts"
import { refuseEveryTool } from "./recorded/refuse-every-tool.ts"
import { openBackground } from "./recorded/wait-until-quiet.ts"

/** A Wednesday. The clock moves by a second before each test, and stands still while its background work ends. */
const from = Date.parse("2026-07-01T10:00:10.000Z")
const given = process.env["CITABLE_RECORD"]
const temporary = given === undefined ? [1, 2].map((at) => mkdtempSync(join(tmpdir(), `citable-record-${at}-`))) : []
const folders = given === undefined ? temporary : [given]

/** Records a whole run into a folder. */
function record(folder: string): void {
  const { now } = Date
  const dashboard = watchRoutes(createDashboard())
  let clock = from
  let recorder: Recorder
  let sink: MailSink
  let world: CoffeeWorld
  let background: ReturnType<typeof openBackground>
  let filled: string

  beforeAll(async () => {
    // Receivers of webhooks read this clock: it cannot be passed to them.
    Date.now = () => clock
    recorder = createRecorder(from)
    sink = await startMailSink()
    world = await startCoffeeWorld({
      dashboard,
      secondEngineMs: 1000,
      scanQuestionsAtOnce: 1,
      mail: { smtpUrl: sink.url, from: "Citable <citable@example.com>" },
      mailTiming: { intervalMs: 20 },
      buildTiming: { quietMs: 0, maxWaitMs: 0, intervalMs: 20 },
      passwordCost: { ln: 8, r: 8, p: 1 },
    })
    background = openBackground(world.dataDir)
    recorder.watch(world.started)
  })
  beforeEach(async () => {
    await background.quiet(clock)
    clock += 1000
  })
  afterAll(async () => {
    for (const { headers, body } of world.received) {
      const names = [...headers].filter(([name]) => /^webhook|^content-type|^user-agent/.test(name))
      const text = new TextDecoder().decode(body)
      recorder.note("events.txt", [...names.map((one) => one.join(": ")), "", text].join("\n"))
    }
    for (const mail of sink.mails) recorder.note("mails.txt", mail.replaceAll("\r", ""))
    background.close()
    await world.close()
    await sink.close()
    Date.now = now
    await recorder.write(folder)
  })

  setUp(() => world)
  for (const chapter of chapters.slice(0, -1)) chapter(() => world)
  it("another brand has one of everything else", async () => {
    filled = await fillBrand(world.started, "acme")
  })
  openEveryPage(
    () => world,
    () => sink,
    () => [world.desk.brandId, filled],
  )
  buildExamples(
    () => world,
    () => recorder,
  )
  chapters.at(-1)?.(() => world)
  it("the weekly report goes out on Monday, and its link ends it", async () => {
    const { browser } = await signIn(world)
    const alerts = `/brands/${filled}/settings/alerts`
    await browser.submit(await browser.open(alerts), alerts, { mail: "weekly_report", zone: "Europe/Berlin" })
    clock = Date.parse("2026-07-06T06:01:00.000Z")
    await expect.poll(() => sink.mails.length).toBe(3)
    const headers = sink.mails.at(-1)?.replaceAll(/\r\n(?=[ \t])/g, "") ?? ""
    const visitor = browse(world)
    const page = await visitor.open(/List-Unsubscribe: +<[^>]+?(\/unsubscribe[^>]+)>/.exec(headers)?.[1] ?? "")
    expect((await visitor.submit(page, page.url.search)).status).toBe(200)
  })
  it("a link to sign in with Google that nobody made is refused", async () => {
    for (const path of ["/google/sign-in?token=none", "/google/return?state=none&code=none"])
      expect((await browse(world).open(path)).status, path).toBeGreaterThanOrEqual(400)
  })
  refuseEveryTool(() => world)

  it("every tool has succeeded and refused", () => {
    const lacks = (isRight: (status: number) => boolean) =>
      catalogue.map(({ name }) => name).filter((name) => ![...(recorder.statuses.get(name) ?? [])].some(isRight))
    expect(lacks((status) => status >= 400)).toEqual([])
    // No browser is set up.
    expect(lacks((status) => status < 300)).toEqual(["capture_screenshot"])
  })

  it("every page has been opened", () => {
    const opened = [...recorder.paths]
    const routes = dashboard.routes()
    expect(routes.length).toBeGreaterThan(60)
    expect(routes.filter((route) => !opened.some((path) => toPattern(route).test(path)))).toEqual([])
  })
}

for (const [at, folder] of folders.entries()) {
  describe(`run ${at + 1}`, () => {
    record(folder)
  })
}
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true })
})

it("every run leaves the same files", async () => {
  const [first = {}, ...others] = await Promise.all(folders.map(readFolder))
  expect(Object.keys(first).length).toBeGreaterThan(300)
  for (const other of others) expect(other).toEqual(first)
})

async function readFolder(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path, "utf8")] as const)),
  )
}
