import type { Integration, ToolOutput } from "@citable/contract"
import { startTestPlatform, type TestPlatform } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { toWords } from "./to-words.ts"

type Article = ToolOutput<"get_content">

let platform: TestPlatform
let started: StartedAccounts
let browser: WebClient & { home: string }
let target: Integration
beforeAll(async () => {
  platform = await startTestPlatform()
  started = await startAccounts({ dashboard: createDashboard(), publishTiming: { intervalMs: 20 } })
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

const read = (id: string) => started.call<Article>("GET", `/v1/content/${id}`)
const publish = (id: string) => started.call("POST", `/v1/content/${id}/publish`, { integration_id: target.id })
const placeOf = (id: string) => `${browser.home}/targets/${target.id}/${id}`
const postOf = (title: string) => platform.posts().find((post) => post.title === title)

/** Publishes an article, and has a person change it there. Returns the page that compares both texts. */
async function conflict(
  input: { title: string; body: string; body_format?: string; tags?: string[] },
  change: (content: string) => Parameters<TestPlatform["edit"]>[1],
): Promise<{ id: string; compared: WebPage }> {
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, input)
  await publish(id)
  const post = postOf(input.title)
  platform.edit(post?.id ?? 0, change(post?.content ?? ""))
  const page = await browser.open(placeOf(id))
  return { id, compared: await browser.submit(page, "/compare") }
}

const body = `* one
* two

First **line**, with a [link](/other).

Second line.

| a | b |
|---|---|
| 1 | 2 |
`

it("their text becomes a new version in Markdown, and every block that nobody changed keeps its bytes", async () => {
  const { id, compared } = await conflict({ title: "Harbour", body }, (content) => ({
    title: "Harbour &amp; <b>quay</b>",
    content: content.replace(
      "<p>Second line.</p>",
      '<p>Second <em>new</em> line.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts {"postsToShow":2} /-->\n\n<!-- wp:paragraph -->\n<p>Added <video src="https://example.com/a.mp4"></video>there.</p>',
    ),
  }))
  const words = toWords(compared.text)
  expect(words).toContain("Somebody changed this on Press, and publishing leaves it: content, title.")
  expect(words).not.toContain("the platform has this text")
  expect(words).toContain("Take the title of Press Theirs, as it would be saved Harbour & quay Here Harbour")
  expect(words).toContain("Second *new* line.")
  expect(words).toContain("The block latest-posts has no text of its own")
  expect(words).toContain("Markdown has no <video>.")
  expect(compared.text).not.toContain("Take the address of")
  expect((await read(id)).body).toBe(body)

  const taken = await browser.submit(compared, "/take")
  const article = await read(id)
  expect(article).toMatchObject({ title: "Harbour & quay", slug: "harbour", version: 2 })
  expect(article.body).toContain(body.split("Second line.")[0])
  expect(article.body).toContain(body.split("Second line.")[1]?.trim())
  expect(article.body).toContain("\n\nSecond *new* line.\n\nAdded")
  expect(toWords(taken.text)).toContain("Their text is version 2 of the article, and nothing of it is published.")
  expect(postOf("Harbour &amp; <b>quay</b>")?.content).toContain("latest-posts")
  const revisions = await started.call<ToolOutput<"list_content_revisions">>("GET", `/v1/content/${id}/revisions`)
  expect(revisions.data.map(({ version }) => version)).toContain(1)

  const again = await browser.submit(taken, "/compare")
  expect(toWords(again.text)).toContain("Nothing that an article holds differs in what somebody changed on Press.")
  const form = { ...again, text: again.text.slice(again.text.indexOf(`value="overwrite"`) - 600) }
  expect(toWords((await browser.submit(form, "/publish")).text)).toContain("Published Version there 2 (here: 2)")
  expect(postOf("Harbour &amp; quay")?.content).toContain("<p>Second <em>new</em> line.</p>")
})

it("nothing is lost if somebody edits here, or there, between the comparison and the button", async () => {
  const { id, compared } = await conflict({ title: "Ferry", body: "Text." }, () => ({ title: "Their ferry" }))
  await started.call("PATCH", `/v1/content/${id}`, { title: "A colleague’s ferry" })
  const late = await browser.submit(compared, "/take")
  expect([late.status, toWords(late.text)]).toEqual([422, expect.stringContaining("Somebody else has edited")])
  expect((await read(id)).title).toBe("A colleague’s ferry")
  expect(toWords(late.text)).toContain("as it would be saved Their ferry Here A colleague’s ferry")

  platform.edit(postOf("Their ferry")?.id ?? 0, { title: "Their other ferry" })
  const moved = await browser.submit(late, "/take")
  expect(toWords(moved.text)).toContain("Somebody changed the article on Press after you compared. Nothing was taken")
  expect((await read(id)).title).toBe("A colleague’s ferry")
  const none = await browser.submit(moved, "/take", { take: [] })
  expect(toWords(none.text)).toContain("Nothing is ticked, so nothing was taken.")
  await browser.submit(none, "/take")
  expect(await read(id)).toMatchObject({ title: "Their other ferry", body: "Text.", version: 3 })
})

it("only what somebody changed there is offered, each part by itself, and an article in HTML stays HTML", async () => {
  const input = { title: "Quay", body: "<p>Old <kbd>key</kbd>.</p>", body_format: "html", tags: ["b", "a"] }
  const { id, compared } = await conflict(input, (content) => ({
    content: content.replace("Old", "New [gallery]"),
    excerpt: "A &lt;short&gt; text",
    slug: "the-quay",
  }))
  const words = toWords(compared.text)
  for (const label of ["text", "excerpt", "address"]) expect(words).toContain(`Take the ${label} of Press`)
  for (const label of ["title", "topics"]) expect(words).not.toContain(`Take the ${label} of Press`)
  expect(words.slice(words.indexOf("Take theirs"))).not.toContain("wp:")
  await browser.submit(compared, "/take")
  const article = await read(id)
  expect(article).toMatchObject({ excerpt: "A <short> text", slug: "quay", body_format: "html", tags: ["b", "a"] })
  expect(article.body).toBe("<p>New [gallery] <kbd>key</kbd>.</p>")
  const moved = await browser.submit(await browser.submit(await browser.open(placeOf(id)), "/compare"), "/take", {
    take: "slug",
  })
  expect(moved.status).toBe(200)
  expect(await read(id)).toMatchObject({ slug: "the-quay", previous_slugs: [] })
})

it("who may not edit is neither offered their text nor given it", async () => {
  const { id } = await conflict({ title: "Pier", body: "Text." }, () => ({ title: "Their pier" }))
  const viewer = await started.invite("vera@example.com", "viewer")
  const page = await viewer.open(placeOf(id))
  expect(page.text).not.toContain("Take theirs")
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const sent = new URLSearchParams({ csrf, take: "title", mark: "", etag: "" }).toString()
  expect((await viewer.send(`${placeOf(id)}/take`, { method: "POST", headers, body: sent })).status).toBe(403)
  expect((await read(id)).title).toBe("Pier")
})
