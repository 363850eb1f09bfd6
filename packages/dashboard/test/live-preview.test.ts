import type { Article } from "@citable/contract"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import type { LiveSite } from "../src/previews/live-site.ts"

let started: StartedAccounts
let browser: WebClient
let siteId: string
let id: string
let now = Date.parse("2026-12-01T09:00:00Z")
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), now: () => now, allowances: { free: 200 } })
  browser = started.browse()
  await signInAs(browser, owner)
  const hook = { url: "https://blog.example/api/citable", preview_url: "https://blog.example/api/draft" }
  siteId = (
    await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/webhooks`, hook, started.operatorToken)
  ).id
})
afterAll(() => started.close())
beforeEach(async () => {
  // The limits of the test before have passed.
  now += 5000
  const article = { title: "Frames", body: "Saved.", on_slug_conflict: "suffix" }
  id = (await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)).id
})

const pathOf = (contentId: string) => `/brands/${started.brandId}/articles/${contentId}`

async function csrfOf(client: WebClient): Promise<string> {
  return /name="csrf" value="([^"]+)"/.exec((await client.open(pathOf(id))).text)?.[1] ?? ""
}

/** An open editor, as its script talks to the service. */
async function openEditor(client = browser, contentId = id) {
  const csrf = await csrfOf(client)
  const post = (data: object) =>
    client.send(`${pathOf(contentId)}/live`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf": csrf, accept: "application/json" },
      body: JSON.stringify(data),
    })
  const opened = await post({ site: siteId })
  const { session, address } = JSON.parse(opened.text) as LiveSite
  const token = new URL(address).searchParams.get("token") ?? ""
  const send = (method: string, path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ csrf, live: session, ...fields })) body.set(name, value)
    return client.send(path, { method, headers: { accept: "application/json" }, body })
  }
  return {
    token,
    session,
    type: (fields: Record<string, string>) => send("PUT", `${pathOf(contentId)}/live`, fields),
    save: (fields: Record<string, string>) => send("POST", pathOf(contentId), fields),
    close: () => post({ session }),
  }
}

const ask = (token: string, headers: Record<string, string> = {}, contentId = id) =>
  fetch(`${started.url}/v1/content/${contentId}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
const read = async (token: string) => (await (await ask(token)).json()) as Article
const stored = () => started.call<Article>("GET", `/v1/content/${id}`)

it("an open editor's token reads what is typed, and everybody else what is saved", async () => {
  const editor = await openEditor()
  const { token: reviewer } = await started.call<{ token: string }>("POST", `/v1/content/${id}/preview`)
  expect([editor.token.startsWith("pvw_live_"), reviewer.startsWith("pvw_live_")]).toEqual([true, false])
  expect((await editor.type({ body: "Saved.\r\n\r\nTyped.", title: "Frames that last", tags: "Steel" })).status).toBe(
    204,
  )
  expect(await read(editor.token)).toMatchObject({
    body: "Saved.\n\nTyped.",
    title: "Frames that last",
    tags: ["Steel"],
  })
  expect(await read(reviewer)).toMatchObject({ body: "Saved.", title: "Frames" })
  const before = await stored()
  expect(before).toMatchObject({ body: "Saved.", title: "Frames", version: 1 })
  const other = await openEditor()
  await other.type({ body: "Of another window." })
  expect([(await read(editor.token)).body, (await read(other.token)).body]).toEqual([
    "Saved.\n\nTyped.",
    "Of another window.",
  ])
  expect(await stored()).toEqual(before)
})

it("slug, language and status stay the saved ones, and a field that cannot be saved keeps its saved value", async () => {
  const editor = await openEditor()
  const typed = {
    slug: "another",
    locale: "de",
    title: "",
    excerpt: "Short.",
    seo_description: "x".repeat(2000),
    body: "Typed.",
  }
  await editor.type({ ...typed, seo_title: "For engines", canonical_url: "no address" })
  expect(await read(editor.token)).toMatchObject({
    slug: (await stored()).slug,
    locale: "en",
    status: "draft",
    title: "Frames",
    excerpt: "Short.",
    body: "Typed.",
    version: 1,
    seo: { title: "For engines", description: null, canonical_url: null },
  })
})

it("each text has an entity tag of its own, and wakes who waits, once", async () => {
  const editor = await openEditor()
  const tags = [(await ask(editor.token)).headers.get("etag") ?? ""]
  for (const body of ["One.", "Two."]) {
    const waiting = ask(editor.token, { "if-none-match": tags.at(-1) ?? "", prefer: "wait=20" })
    await editor.type({ body })
    const woken = await waiting
    expect([woken.status, ((await woken.json()) as Article).body]).toEqual([200, body])
    tags.push(woken.headers.get("etag") ?? "")
    expect((await ask(editor.token, { "if-none-match": tags.at(-1) ?? "" })).status).toBe(304)
  }
  const waiting = ask(editor.token, { "if-none-match": tags.at(-1) ?? "", prefer: "wait=20" })
  await editor.close()
  expect(((await (await waiting).json()) as Article).body).toBe("Saved.")
  expect(new Set(tags).size).toBe(3)
  expect((await ask(editor.token)).headers.get("etag")).toBe(tags[0])
})

it("a save, the end of the editor, and an hour end the text", async () => {
  const editor = await openEditor()
  await editor.type({ body: "Typed." })
  expect((await editor.save({ body: "Typed." })).status).toBe(200)
  expect(await read(editor.token)).toMatchObject({ body: "Typed.", version: 2 })
  await editor.type({ body: "Typed again." })
  // Somebody takes it back.
  await editor.type({ body: "Typed." })
  expect((await ask(editor.token)).headers.get("etag")).toMatch(/\.d"$/)
  await editor.type({ body: "And again." })
  await editor.close()
  expect((await read(editor.token)).body).toBe("Typed.")
  await editor.type({ body: "Once more." })
  now += 3_600_000 - 1000
  expect((await ask(editor.token)).status).toBe(200)
  now += 2000
  expect((await ask(editor.token)).status).toBe(401)
  const later = await openEditor()
  expect((await read(later.token)).body).toBe("Typed.")
})

it("no revision, change, event or list has what is typed", async () => {
  const editor = await openEditor()
  await editor.type({ body: "A secret word: xylophone." })
  expect((await read(editor.token)).body).toContain("xylophone")
  const brand = `/v1/brands/${started.brandId}`
  const paths = [
    `/v1/content/${id}/revisions`,
    `${brand}/content?status=draft`,
    `${brand}/content/changes`,
    `${brand}/content/by-slug/${(await stored()).slug}?locale=en`,
    `${brand}/webhooks`,
  ]
  const answers = await Promise.all(paths.map((path) => started.call("GET", path, undefined, started.operatorToken)))
  expect(JSON.stringify(answers)).not.toContain("xylophone")
  expect((await started.call<{ data: unknown[] }>("GET", `/v1/content/${id}/revisions`)).data).toHaveLength(1)
})

it("reads of an open editor take nothing of the allowance, ten a second", async () => {
  const editor = await openEditor()
  const left = async () =>
    (await ask(started.apiKey, {}, "cnt_none")).headers.get("ratelimit")?.replace(/.*"month";r=(\d+).*/, "$1")
  const before = Number(await left())
  const statuses = await Promise.all(Array.from({ length: 15 }, async () => (await ask(editor.token)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(Number(await left())).toBe(before - 1)
  const puts = await Promise.all(
    Array.from({ length: 15 }, async (_, at) => (await editor.type({ body: `${at}` })).status),
  )
  expect(puts.filter((status) => status === 204)).toHaveLength(10)
})

it("a text of more than 300,000 characters is not kept, and says so", async () => {
  const editor = await openEditor()
  await editor.type({ body: "Typed." })
  const refused = await editor.type({ body: "x".repeat(300_001) })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("only after you save")])
  expect((await read(editor.token)).body).toBe("Saved.")
  expect((await editor.type({ body: "x".repeat(299_000) })).status).toBe(204)
  expect((await read(editor.token)).body).toHaveLength(299_000)
})

it("a token reads its own article alone, cannot be changed into another, and writes nothing", async () => {
  const editor = await openEditor()
  await editor.type({ body: "Typed." })
  const { token: reviewer } = await started.call<{ token: string }>("POST", `/v1/content/${id}/preview`)
  const forged = [editor.token.replace("pvw_live_", "pvw_"), reviewer.replace("pvw_", "pvw_live_"), `${editor.token}x`]
  for (const token of forged) expect((await ask(token)).status).toBe(401)
  const other = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, { title: "Other" })
  expect((await ask(editor.token, {}, other.id)).status).toBe(404)
  const call = (method: string, path: string, body?: string) =>
    fetch(started.url + path, {
      method,
      headers: { authorization: `Bearer ${editor.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    })
  const list = `/v1/brands/${started.brandId}/content?status=draft`
  const answers = [
    await call("PATCH", `/v1/content/${id}`, '{"title":"x"}'),
    await call("POST", `/v1/content/${id}/publish`, "{}"),
    await call("POST", `/v1/content/${id}/preview`, "{}"),
    await call("GET", list),
    await call("GET", `/v1/content/${id}/revisions`),
  ]
  for (const { status } of answers) expect([403, 404]).toContain(status)
  expect(await stored()).toMatchObject({ title: "Frames", version: 1 })
})

it("nobody types into the session of somebody else, or without a role that may write", async () => {
  const editor = await openEditor()
  await editor.type({ body: "Mine." })
  const grace = await started.invite(`grace-${id}@example.com`, "editor")
  const csrf = await csrfOf(grace)
  const body = new FormData()
  for (const [name, value] of Object.entries({ csrf, live: editor.session, body: "Foreign." })) body.set(name, value)
  await grace.send(`${pathOf(id)}/live`, { method: "PUT", headers: { accept: "application/json" }, body })
  expect((await read(editor.token)).body).toBe("Mine.")
  const viewer = await openEditor(await started.invite(`ida-${id}@example.com`, "viewer"))
  expect((await viewer.type({ body: "x" })).status).toBe(403)
  expect((await read(viewer.token)).body).toBe("Saved.")
  const unsigned = new FormData()
  for (const [name, value] of Object.entries({ csrf: "wrong", live: editor.session, body: "x" }))
    unsigned.set(name, value)
  const headers = { accept: "application/json" }
  expect((await browser.send(`${pathOf(id)}/live`, { method: "PUT", headers, body: unsigned })).status).toBe(403)
  expect((await started.browse().send(`${pathOf(id)}/live`, { method: "PUT", headers, body: unsigned })).status).toBe(
    401,
  )
})
