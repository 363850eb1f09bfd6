import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { setAccountPlan } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { pressButton } from "./press-button.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

// What an agent published is taken back in two calls: the text of before is restored, and then published.

const calls = 9
const errors: unknown[] = []
let dataDir: string
let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-half-"))
  const onError = (error: unknown) => void errors.push(error)
  started = await startDashboard({ dataDir, engine: "sqlite", allowances: { free: calls }, onError })
  browser = await signIn(started)
})
afterAll(async () => {
  await started?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const openList = () => browser.open(`${browser.home}/activity`)

/** Publishes an article, and then another text of it. */
async function publishTwice(title: string): Promise<string> {
  const { id } = await started.publish({ title, body: "First." })
  await started.call("PATCH", `/v1/content/${id}`, { body: "Second." })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  return id
}

async function press(title: string) {
  const page = await pressButton(browser, await openList(), `Publish version 1 again: ${title}`)
  return { status: page.status, words: toWords(page.text) }
}

const read = (id: string) => started.call<Article>("GET", `/v1/content/${id}`)

it("if the service fails after the text is restored, the page says which half is done, and the next press does the other", async () => {
  const id = await publishTwice("Barley")
  const db = new DatabaseSync(join(dataDir, "service.db"))
  db.exec(`create trigger meddle before update of live_version on contents when new.id = '${id}' begin
    select raise(abort, 'the disk is full'); end`)
  const half = await press("Barley")
  db.exec("drop trigger meddle")
  db.close()
  expect(half.status).toBe(409)
  expect(half.words).toContain(
    "Not undone Half undone: the text is restored, but it was not published. The service failed, and its log says why. " +
      "The article is at version 3. Sites still show an earlier one, until somebody publishes it. Its text is the one of version 1.",
  )
  expect(errors.map(String)).toEqual([expect.stringContaining("the disk is full")])
  expect(await read(id)).toMatchObject({ body: "First.", has_unpublished_changes: true })
  expect((await press("Barley")).words).toContain("Undone The article is at version 3, and that version is published.")
  expect(await read(id)).toMatchObject({ body: "First.", has_unpublished_changes: false })
})

it("if the plan allows no further call after the text is restored, the page says so", async () => {
  const id = await publishTwice("Millet")
  await setAccountPlan({ dataDir, plan: "free" })
  for (let call = 1; call < calls; call++) await started.call("GET", `/v1/content/${id}`)
  const half = await press("Millet")
  expect(half.status).toBe(409)
  expect(half.words).toMatch(/Not undone Half undone: the text is restored, but it was not published\. .*calls/)
  await setAccountPlan({ dataDir, plan: "unlimited" })
  expect(await read(id)).toMatchObject({ body: "First.", has_unpublished_changes: true })
})

it("an undo is an action like any other: it can be undone, and that as well, also by two presses at once", async () => {
  const { id } = await started.publish({ title: "Emmer", body: "First." })
  await started.call("DELETE", `/v1/content/${id}`)
  const pressBoth = async (button: string) => {
    const list = await openList()
    const pages = await Promise.all([pressButton(browser, list, button), pressButton(browser, list, button)])
    return pages.map(({ status }) => status)
  }
  const inTrash = async () => {
    const path = `/v1/brands/${started.brandId}/content?trashed=true`
    return (await started.call<{ data: Article[] }>("GET", path)).data.some((article) => article.id === id)
  }
  for (let round = 0; round < 2; round++) {
    expect(await pressBoth("Take it out of the trash: Emmer")).toContain(200)
    expect(await inTrash()).toBe(false)
    expect(await pressBoth("Move it to the trash: Emmer")).toContain(200)
    expect(await inTrash()).toBe(true)
  }
})
