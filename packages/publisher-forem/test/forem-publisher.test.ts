import { makePublisherCalls, type PublisherCalls } from "@citable/publishers/conformance"
import { afterAll, beforeAll, expect, test } from "vitest"

import type { ForemOptions } from "./forem-rules.ts"
import { openForemBehindProxy, type OpenForemOptions } from "./open-forem.ts"

/** One Forem with its publisher, and the calls of an article there. */
async function open(options: OpenForemOptions = {}) {
  const platform = await openForemBehindProxy({ secondMs: 20, ...options })
  const publisher = await platform.create()
  const callsOf = (fields: Parameters<typeof makePublisherCalls>[1]): PublisherCalls =>
    makePublisherCalls(publisher, fields)
  /** What it holds of an article. */
  const heldOf = (id: string) => platform.forem.articles.get(id)
  const sentTo = (id: string) =>
    platform.forem.requests.filter(({ path }) => path === `/api/articles/${id}`).map(({ body }) => body)
  return { ...platform, publisher, callsOf, heldOf, sentTo }
}

let forem: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  forem = await open()
})
afterAll(() => forem?.close())

const seo = { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] }

test("a canonical URL that a draft of the account has is refused with the field and that draft's address", async () => {
  const canonical = "https://blog.example.com/taken"
  const draft = await forem.callsOf({ title: "The draft", seo: { ...seo, canonical_url: canonical } }).publish()
  await forem.callsOf({}).withdraw(draft.id, draft)
  const error = forem.callsOf({ title: "Another", seo: { ...seo, canonical_url: canonical } }).publish()
  await expect(error).rejects.toMatchObject({ code: "publisher_invalid", pointer: "/seo/canonical_url" })
  await expect(error).rejects.toThrow(`${draft.editUrl?.replace(/\/edit$/, "")}, a draft, has it`)
})

test("tags stay through a change, a withdrawal and a person's choice", async () => {
  const calls = forem.callsOf({ title: "With tags", tags: ["C++", "Rock & Roll", "web dev", "css", "html"] })
  const document = await calls.render()
  expect(document.fields["tags"]).toEqual(["cpp", "rockroll", "webdev", "css"])
  expect(document.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(["tags_changed", "tags_left_out"]))
  const state = await calls.publish()
  const hidden = await calls.withdraw(state.id, state)
  expect(hidden.fields["tags"]).toEqual(["cpp", "rockroll", "webdev", "css"])
  forem.heldOf(state.id)?.fields.tags.splice(0, 4, "theirs")
  const options = { ...calls.options, marker: calls.marker, sequence: 9, as: "live" as const, images: [] }
  const written = await forem.publisher.write(state.id, document, { ...options, expected: undefined, keeps: ["tags"] })
  expect(written.fields["tags"]).toEqual(["theirs"])
})

test("text that looks like front matter, Liquid or a mention is shown as it is, and changes no field", async () => {
  const body = `---
title: Stolen
published: false
canonical_url: https://evil.example.com
---

Text with {{ unclosed, {% endraw %} and \\\` a mark, by @ada.

Code \`{{ y }}\`, {\`braces\`}, \\\\\`slash\`, \`\`a \` {{ z }}\`\`, and [a link](https://example.com/@ada/{{id}}).

    indented {% raw %}

~~~~md
\`\`\`js
{{ inner }}
\`\`\`
~~~~

> \`\`\`
> quoted
>
>   code
> \`\`\`

\`\`\`js
const tag = "{% endraw %}"
\`\`\`
`
  const state = await forem.callsOf({ title: "Not stolen", body }).publish()
  expect(state).toMatchObject({ visibility: "live", fields: { title: "Not stolen", canonical_url: null } })
  const [shown] = (await forem.visible()).filter(({ id }) => id === state.id)
  expect(shown?.text).not.toContain("Liquid")
  for (const words of [
    "Text with {{ unclosed, {% endraw %} and &#96; a mark, by <span>@</span>ada.",
    "`{{ y }}`, <span>{</span>`braces`}, \\\\`slash`,",
    "<code>a &#96; {{ z &#125;&#125;</code>",
    "(https://example.com/@ada/%7B%7Bid%7D%7D)",
    "indented {% raw %}",
    '<pre><code class="language-md">&#96;&#96;&#96;js&#10;{{ inner &#125;&#125;&#10;&#96;&#96;&#96;&#10;</code></pre>',
    "> <pre><code>quoted&#10;&#10;  code&#10;</code></pre>",
    'const tag = "{% endraw %}"',
  ])
    expect(shown?.text).toContain(words)
  expect(shown?.text).not.toContain("citable:")
})

test("an answer that was lost leads to the draft that exists, also when Forem refuses its title a second time", async () => {
  const calls = forem.callsOf({ title: "Only once" })
  const document = await calls.render()
  forem.proxy.onRequest = ({ method }) => (method === "POST" ? { kind: "lost_answer" } : undefined)
  await expect(forem.publisher.reserve(calls.marker, document, calls.options)).rejects.toMatchObject({
    code: "publisher_unknown",
  })
  forem.proxy.onRequest = undefined
  const count = await forem.count()
  const ref = await forem.publisher.reserve(calls.marker, document, calls.options)
  expect(await forem.publisher.find(calls.marker, calls.options)).toEqual([ref])
  expect(await forem.count()).toBe(count)
})

test("an article whose text a person gave front matter that publishes it is not said to be withdrawn", async () => {
  const calls = forem.callsOf({ title: "Held up" })
  const state = await calls.publish()
  const held = forem.heldOf(state.id)
  if (held !== undefined) held.fields.body_markdown = `---\npublished: true\n---\n${held.fields.body_markdown}`
  await expect(calls.withdraw(state.id)).rejects.toMatchObject({ code: "publisher_conflict" })
  expect(await forem.visible()).toContainEqual(expect.objectContaining({ id: state.id }))
})

test("a discarded draft, which the API cannot delete, says that it is unused, and a copy of an article is no article of ours", async () => {
  const calls = forem.callsOf({ title: "Copied" })
  const ref = await forem.publisher.reserve(calls.marker, await calls.render(), calls.options)
  await forem.publisher.discard(ref, calls.marker, calls.options)
  expect(forem.heldOf(ref.id)?.fields).toMatchObject({ title: /unused/, body_markdown: "" })
  const state = await calls.publish()
  const held = forem.heldOf(state.id)
  if (held !== undefined) forem.forem.articles.set("9000", { ...held, id: 9000, fields: { ...held.fields, tags: [] } })
  const refs = await forem.publisher.find(calls.marker, calls.options)
  expect(refs).toEqual([
    { id: state.id, visibility: "live" },
    { id: "9000", visibility: "live", isCopy: true },
  ])
})

test("what a document loses is named, a cover is recognised in the address that Forem gives it, and a long title is refused", async () => {
  const cover = { url: "https://img.example.com/a b.png", alt: "", width: null, height: null, media_id: null }
  const calls = forem.callsOf({
    title: "Loses much",
    cover,
    author: { name: "Ada", url: null, image_url: null },
    seo: { ...seo, title: "T", noindex: true, json_ld: [{ "@type": "Thing" }] },
  })
  const document = await calls.render({ cover: { ...cover, url: "https://img.example.com/a%20b.png" } })
  expect(document.warnings.map(({ code }) => code)).toEqual([
    "slug_not_supported",
    "author_not_supported",
    "seo_title_not_supported",
    "noindex_not_supported",
    "json_ld_not_supported",
  ])
  const state = await calls.write(await calls.locate(document), document)
  expect(state.fields["main_image"]).toContain("media.forem.example")
  expect(forem.publisher.stored?.(document, state)).toEqual(state.fields)
  await expect(calls.render({ title: "é".repeat(129) })).rejects.toMatchObject({ pointer: "/title" })
})

test("articles beyond the first page are found, whatever the instance lists at once", async () => {
  const small = await open({ perPageMax: 2, secondMs: 10 })
  const all: PublisherCalls[] = ["one", "two", "three"].map((title) => small.callsOf({ title }))
  for (const calls of all) await calls.publish()
  for (const calls of all) expect(await small.publisher.find(calls.marker, calls.options)).toHaveLength(1)
  expect(small.forem.refused()).toBe(0)
  await small.close()
})

test.each<[string, ForemOptions, object]>([
  ["a member", {}, { targets: [{ id: "31", name: expect.stringContaining("Acme") as string }] }],
  ["a stranger", { members: [1, 2] }, { code: "publisher_forbidden" }],
])("articles of an organization go to it from %s, and never to the account instead", async (_, rules, expected) => {
  const acme = await open({ ...rules, organization: "acme" })
  const calls = acme.callsOf({ title: "Of Acme" })
  expect(await acme.publisher.check(calls.options).catch((error: unknown) => error)).toMatchObject(expected)
  const state = await calls.publish().catch(() => undefined)
  if ("code" in expected) expect(await acme.count()).toBe(0)
  else expect(acme.heldOf(state?.id ?? "")?.fields.organization_id).toBe(31)
  await acme.close()
})
