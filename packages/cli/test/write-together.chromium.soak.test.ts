import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { bundleProgram, chromiumOptions } from "@citable/dev"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { type Writer, writeTogether } from "../../dashboard/test/write-together.ts"
import { createRandom } from "../../next/test/create-random.ts"
import { startKillable } from "./start-killable.ts"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
const seed = Number(process.env["CITABLE_WRITE_SEED"] ?? Date.now() % 1_000_000)
const schedules = Number(process.env["CITABLE_WRITE_SCHEDULES"] ?? 200)

let dataDir: string
let browser: Browser
let service: Awaited<ReturnType<typeof startKillable>> | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-together-"))
  browser = await chromium.launch(chromiumOptions())
  service = await startKillable(bin, dataDir)
})
afterAll(async () => {
  await service?.kill()
  await browser?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const password = "correct horse battery"

/** Signs in two people, each in a browser of their own. */
async function openWriters(setupUrl: string): Promise<Writer[]> {
  const ada = await browser.newContext()
  const setup = await ada.newPage()
  await setup.goto(setupUrl)
  await setup.getByLabel("Your e-mail address").fill("ada@example.com")
  await setup.getByLabel("New password").fill(password)
  await setup.getByRole("button", { name: "Create the owner" }).click()
  await setup.getByRole("link", { name: "Settings", exact: true }).click()
  await setup.getByRole("link", { name: "People", exact: true }).click()
  await setup.getByLabel("E-mail address").fill("grace@example.com")
  await setup.getByRole("radio", { name: /editor/i }).check()
  await setup.getByRole("button", { name: "Invite" }).click()
  const invitation = /http:\S+/.exec((await setup.locator("main").textContent()) ?? "")?.[0] ?? ""
  const grace = await browser.newContext()
  const invited = await grace.newPage()
  await invited.goto(invitation)
  await invited.locator("input[type=password]").first().fill(password)
  await invited.locator("main button").first().click()
  await invited.locator(`a[href="/account"]`).waitFor()
  return [
    { name: "ada", context: ada, tabs: [setup], isSignedIn: true, cookies: [] },
    { name: "grace", context: grace, tabs: [invited], isSignedIn: true, cookies: [] },
  ]
}

it(
  `no word is lost in ${schedules} random schedules of people, tabs, an agent, failures and publications`,
  { timeout: schedules * 60_000 },
  async () => {
    if (service === undefined) throw new Error("The service has not started.")
    const writers = await openWriters(service.setupUrl)
    const brandId = /brd_[0-9a-z]+/.exec(writers[0]?.tabs[0]?.url() ?? "")?.[0] ?? ""
    for (let number = 0; number < schedules; number++) {
      const random = createRandom(seed + number)
      const began = performance.now()
      const { events, history, ...outcome } = await writeTogether(writers, brandId, 30, { service, random })
      console.log(
        `schedule ${seed + number}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${JSON.stringify(outcome)}`,
      )
      if (history.length > 0) console.log(JSON.stringify({ events, history }, null, 1))
      expect({ seed: seed + number, ...outcome, events, history }).toMatchObject({
        lost: [],
        unseen: [],
        left: [],
        troubles: [],
      })
    }
  },
)
