import { afterAll, beforeAll, expect, it } from "vitest"

import { busyWriter } from "../../service/test/busy-writer.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

let started: StartedAccounts
let browser: WebClient
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), writers: [busyWriter] })
  browser = started.browse()
  await signInAs(browser, owner)
})
afterAll(() => started.close())

const brand = () => `/v1/brands/${started.brandId}`
const call = <Result>(method: string, path: string, body: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)

it("an article that a model writes opens, says so, and offers no way to save", async () => {
  const { content } = await call<{ content: { id: string } }>("POST", `${brand()}/content/generate`, { brief: "Beans" })
  const { status, text } = await browser.open(`/brands/${started.brandId}/articles/${content.id}`)
  expect(status).toBe(200)
  expect(text).toContain("A language model writes this article")
  expect(text).toContain("Being written")
  expect(text).not.toContain(">Save</button>")
  expect((await browser.open(`/brands/${started.brandId}/articles/${content.id}/publish`)).status).toBe(200)
  await call("PATCH", `/v1/content/${content.id}`, { cancel_writing: true })
  const failed = await browser.open(`/brands/${started.brandId}/articles/${content.id}`)
  expect(failed.text).toContain("Failed")
  expect(failed.text).toContain(">Save</button>")
})

it("what somebody types while a model begins to write is not saved over its text, and not lost", async () => {
  const { id } = await call<{ id: string }>("POST", `${brand()}/content`, {
    title: "Dry beans",
    body: "Keep them dry.",
  })
  const home = `/brands/${started.brandId}/articles/${id}`
  const page = await browser.open(home)
  await call("POST", `/v1/content/${id}/rewrite`, { instructions: "Longer." })
  const refused = await browser.submit(page, home, { body: "Keep them cool." })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("A language model writes this article. Wait until its status changes")
  expect(refused.text).toContain("Keep them cool.")
  await call("PATCH", `/v1/content/${id}`, { cancel_writing: true })
  // The model wrote nothing, so nobody else's text stands against what was typed.
  const saved = await browser.submit(refused, home, { body: "Keep them cool." })
  expect(saved.status).toBe(200)
  expect(await call("GET", `/v1/content/${id}`, undefined)).toMatchObject({ body: "Keep them cool.", version: 2 })
})

it("a viewer sees that a model writes, and is offered neither to stop it nor to ask another", async () => {
  const { content } = await call<{ content: { id: string } }>("POST", `${brand()}/content/generate`, { brief: "Beans" })
  const viewer = await started.invite("vera@example.com", "viewer")
  const home = `/brands/${started.brandId}/articles`
  const { text } = await viewer.open(`${home}/${content.id}`)
  expect(text).toContain("Cost so far")
  expect(text).not.toContain("Stop the model")
  expect((await viewer.open(`${home}/${content.id}/writing`)).text).not.toContain("Stop the model")
  expect((await viewer.open(home)).text).not.toContain("Let a model write")
  for (const path of [`${home}/generate`, `${home}/${content.id}/rewrite`, `${home}/${content.id}/translate`]) {
    expect((await viewer.open(path)).status).toBe(403)
  }
})
