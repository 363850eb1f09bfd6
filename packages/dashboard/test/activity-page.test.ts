import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Article, CreatedApiKey } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { pressButton } from "./press-button.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

let dataDir: string
let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
let key: CreatedApiKey
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-activity-"))
  started = await startDashboard({ dataDir, engine: "sqlite" })
  browser = await signIn(started)
  const scopes = ["content:read", "content:read_drafts", "content:write", "content:publish", "visibility:write"]
  const path = `/v1/brands/${started.brandId}/api-keys`
  key = await started.call<CreatedApiKey>("POST", path, { name: "agent", scopes }, started.operatorToken)
})
afterAll(async () => {
  await started?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const call = <Answer>(method: string, path: string, body?: unknown) => started.call<Answer>(method, path, body, key.key)
const create = (title: string) =>
  call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title, body: `${title}, first text.` })
const read = (id: string) => call<Article>("GET", `/v1/content/${id}`)
const openList = () => browser.open(`${browser.home}/activity?api_key=${key.id}`)

it("the page of a key says what the key did, brings a text back, and says what it then reads", async () => {
  const { id } = await create("Oats")
  await call("PATCH", `/v1/content/${id}`, { body: "Broken by the agent." })
  await call("POST", `/v1/brands/${started.brandId}/prompts`, { prompts: [{ text: "Which oats?" }] })
  const keys = await browser.open(`${browser.home}/keys`)
  expect(keys.text).toContain(`"${browser.home}/activity?api_key=${key.id}"`)
  const list = await openList()
  const words = toWords(list.text)
  expect(words).toContain("What did the key “agent” do?")
  expect(words).toMatch(
    /added the prompt “Which oats\?”.+Cannot be undone: .+edited the article “Oats”.+Version 1 became version 2/,
  )
  const done = await pressButton(browser, list, "Bring back version 1: Oats")
  expect(done.status).toBe(200)
  expect(toWords(done.text)).toContain(
    "Undone The article is at version 3, and no site shows it. Its text is the one of version 1.",
  )
  expect((await read(id)).body).toBe("Oats, first text.")
  expect(toWords((await openList()).text)).toContain("Cannot be undone: The article has the text from before it.")
  const all = toWords((await browser.open(`${browser.home}/activity`)).text)
  expect(all).toContain("ada@example.com restored an earlier version of the article “Oats”")
  const members = await browser.open(`${browser.home}/members`)
  const [, own = ""] = /href="([^"]+\/activity\?person=[^"]+)"/.exec(members.text) ?? []
  const ofPerson = toWords((await browser.open(own)).text)
  expect(ofPerson).toContain("What did ada@example.com do?")
  expect(ofPerson).not.toContain("added the prompt")
})

it("an article that was deleted, published or withdrawn comes back to where it was, one press each", async () => {
  const { id } = await create("Rye")
  await call("POST", `/v1/content/${id}/publish`, {})
  expect(toWords((await pressButton(browser, await openList(), "Unpublish it: Rye")).text)).toContain("Undone")
  expect((await read(id)).status).toBe("unpublished")
  await call("DELETE", `/v1/content/${id}`)
  const prompts = `/v1/brands/${started.brandId}/prompts`
  const { data } = await call<{ data: { id: string }[] }>("POST", prompts, { prompts: [{ text: "Which rye?" }] })
  await call("DELETE", `${prompts}/${data[0]?.id}`)
  const prompt = await pressButton(browser, await openList(), "Take it out of the trash: Which rye?")
  expect(toWords(prompt.text)).toContain("Undone “Which rye?” is out of the trash.")
  await pressButton(browser, await openList(), "Take it out of the trash: Rye")
  expect((await read(id)).status).toBe("unpublished")
})

it("a press on a list that is outdated changes nothing and says so", async () => {
  const { id } = await create("Corn")
  await call("PATCH", `/v1/content/${id}`, { body: "By the agent." })
  const list = await openList()
  await started.call("PATCH", `/v1/content/${id}`, { body: "By somebody else since." })
  const refused = await pressButton(browser, list, "Bring back version 1: Corn")
  expect(refused.status).toBe(409)
  expect(toWords(refused.text)).toContain("nothing was undone")
  expect((await read(id)).body).toBe("By somebody else since.")
  expect(toWords((await openList()).text)).toContain("The text has changed again since.")
})

it("says “not undone” if what it reads after the calls is something else, although every call succeeded", async () => {
  const { id } = await create("Spelt")
  await call("PATCH", `/v1/content/${id}`, { body: "By the agent." })
  const list = await openList()
  const db = new DatabaseSync(join(dataDir, "service.db"))
  db.exec(`create trigger meddle after insert on content_revisions when new.content_id = '${id}' begin
    update contents set body = 'Changed on the way.' where id = new.content_id; end`)
  const page = await pressButton(browser, list, "Bring back version 1: Spelt")
  db.exec("drop trigger meddle")
  db.close()
  expect(page.status).toBe(409)
  expect(toWords(page.text)).toContain(
    "Not undone The article is at version 3, and no site shows it. It differs from version 1: body.",
  )
})

it("only owners of the brand see what was done", async () => {
  const { status } = await started.service
    .fetch(new Request(`${started.url}${browser.home}/activity`))
    .then((answer) => answer)
  expect(status).toBe(303)
  const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)
  expect((await browser.open(`/brands/${other.id}/activity?api_key=${key.id}`)).status).toBe(404)
})
