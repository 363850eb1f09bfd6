import type { Integration, PublicationItem, PublicationPreview } from "@citable/contract"
import { startTestPlatform, type TestPlatform } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { toWords } from "./to-words.ts"

let platform: TestPlatform
let started: StartedAccounts
let browser: WebClient & { home: string }
let target: Integration
beforeAll(async () => {
  platform = await startTestPlatform()
  started = await startAccounts({ dashboard: createDashboard(), publishTiming: { intervalMs: 30 } })
  browser = { ...started.browse(), home: `/brands/${started.brandId}` }
  await signInAs(browser, owner)
  target = await started.call("POST", `/v1/brands/${started.brandId}/integrations`, {
    name: "Press",
    connection: {
      kind: "wordpress",
      config: { url: platform.url },
      credentials: { username: platform.username, application_password: platform.password },
    },
  })
})
afterAll(async () => {
  await started?.close()
  await platform?.close()
})

const create = (title: string, body = "Text") =>
  started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, { title, body })
const publish = <Answer>(id: string, input: object = {}) =>
  started.call<Answer>("POST", `/v1/content/${id}/publish`, { integration_id: target.id, ...input })
const itemOf = async (id: string) =>
  (await started.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)).items[0]
const list = async (query = "") => (await browser.open(`${browser.home}/targets${query}`)).text

it("a platform has a card with its last test, and the list says how each article stands there", async () => {
  expect(toWords(await list())).toContain("Nobody has tested the connection.")
  const sent = await create("Harbour")
  await create("Never sent")
  await publish(sent.id)
  const page = await browser.open(`${browser.home}/targets`)
  const tested = await browser.submit(page, `/targets/${target.id}/test`)
  expect(toWords(tested.text)).toContain("Works WordPress")
  expect(toWords(tested.text)).toMatch(/Last tested \d{4}-/)
  expect(toWords(tested.text)).toContain("1 of 2 articles listed here are published there.")
  expect(toWords(await list())).toContain("Harbour Press Published – – Yes 1 1")
  expect(await list()).not.toContain("Never sent")
  expect(toWords(await list("?state=none"))).toContain("Never sent Press Not sent")
  expect(toWords(await list("?state=trouble"))).toContain("None of these 2 articles matches.")
  const [, row] = (await list("?format=csv")).split("\r\n")
  const item = await itemOf(sent.id)
  expect(row).toBe(`Harbour,Press,Published,,,Yes,1,1,${item?.checked_at ?? ""}`)
})

it("a conflict shows both texts as the tool gives them, and only then offers to replace what is there", async () => {
  const { id } = await create("Ferry", "First line.\n\nSecond line.")
  await publish(id)
  const post = platform.posts().find(({ title }) => title === "Ferry")
  platform.edit(post?.id ?? 0, { title: "An editor’s <b>title</b>" })
  await expect(publish(id)).rejects.toThrow(/Somebody changed/)

  const place = `/targets/${target.id}/${id}`
  expect(await list("?state=trouble")).toContain(`${browser.home}${place}`)
  const page = await browser.open(browser.home + place)
  const error = (await itemOf(id))?.error ?? ""
  expect(toWords(page.text)).toContain(toWords(error))
  expect(page.text).not.toContain("Replace what is on Press")
  const compared = await browser.submit(page, `${place}/compare`)
  const { preview } = await publish<{ preview: PublicationPreview }>(id, { dry_run: true })
  expect(preview.would).toBe("conflict")
  const words = toWords(compared.text)
  expect(words).toContain("Publishing would stop, because somebody changed the article there.")
  for (const { field, before, after } of preview.diff) {
    expect(words).toContain(`${field} On Press ${toWords(String(before))} Here ${toWords(String(after))}`)
  }
  expect(preview.diff.map(({ field }) => field)).toContain("title")
  expect(compared.text).toContain("&lt;b&gt;title")
  expect(platform.visible().map(({ title }) => title)).not.toContain("Ferry")

  const requests = platform.posts().length
  const form = { ...compared, text: compared.text.slice(compared.text.indexOf(`value="overwrite"`) - 600) }
  const replaced = await browser.submit(form, `${place}/publish`)
  expect(replaced.url.pathname).toBe(browser.home + place)
  expect(toWords(replaced.text)).toContain("Published Version there 1 (here: 1)")
  expect(platform.visible().map(({ title }) => title)).toContain("Ferry")
  expect(platform.posts()).toHaveLength(requests)
})

it("an article becomes a draft there, or takes over what is there, and a wrong id changes nothing", async () => {
  const { id } = await create("Quay")
  const place = `/targets/${target.id}/${id}`
  const page = await browser.open(browser.home + place)
  expect(toWords(page.text)).toContain("This article was never sent to Press.")
  const forms = page.text.split("<form")
  const choose = (mark: string, fields: Record<string, string> = {}) => {
    const text = `<form${forms.find((form) => form.includes(mark)) ?? ""}`
    return browser.submit({ ...page, text }, `${place}/publish`, fields)
  }
  const wrong = await choose("Take it over", { remote_id: "99999" })
  expect(wrong.status).toBe(422)
  expect(toWords(wrong.text)).toContain("The platform has no item 99999.")
  await choose("Create only a draft there")
  expect((await itemOf(id))?.state).toBe("proposed")
  expect(platform.posts().map(({ title }) => title)).toContain("Quay")
  expect(platform.visible().map(({ title }) => title)).not.toContain("Quay")
})

it("a viewer sees how articles stand, no button, and is refused what the buttons do", async () => {
  const { id } = await create("Pier")
  await publish(id)
  const viewer = await started.invite("vera@example.com", "viewer")
  const place = `${browser.home}/targets/${target.id}/${id}`
  const overview = await viewer.open(`${browser.home}/targets`)
  expect(toWords(overview.text)).toContain("Pier Press Published")
  const page = await viewer.open(place)
  expect(toWords(page.text)).toContain("Published Version there 1 (here: 1)")
  for (const { text } of [overview, page]) expect(text).not.toContain(`method="post" action="${browser.home}`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf, once: crypto.randomUUID() }).toString()
  for (const path of [`${place}/compare`, `${place}/publish`, `${browser.home}/targets/${target.id}/test`]) {
    expect((await viewer.send(path, { method: "POST", headers, body })).status).toBe(403)
  }
})

it("without a platform, the page says how to connect one", async () => {
  const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Empty" }, started.operatorToken)
  const { status, text } = await browser.open(`/brands/${id}/targets`)
  expect(status).toBe(200)
  expect(toWords(text)).toContain("This brand publishes to no other platform.")
  expect((await browser.open(`/brands/${id}/targets/${target.id}/cnt_0123456789abcdefghij`)).status).toBe(404)
})
