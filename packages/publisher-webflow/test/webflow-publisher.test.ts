import { createHash } from "node:crypto"

import { compareFields } from "@citable/publishers"
import { makePublisherCalls, openBehindProxy } from "@citable/publishers/conformance"
import { expect, it } from "vitest"

import { webflowPublisher } from "../src/webflow-publisher.ts"
import { openWebflow, webflowAtPace } from "./open-webflow.ts"
import { allScopes, webflowIds, type WebflowServerOptions } from "./start-webflow-server.ts"
import { blogFields, field } from "./webflow-collection.ts"

const signal = new AbortController().signal

async function open(options: WebflowServerOptions = {}, fieldMap: Record<string, string> = {}) {
  const { server, ...platform } = await openWebflow({ windowMs: 100, ...options })
  const opened = await openBehindProxy(webflowAtPace(100), platform)
  const publisher = await opened.create({ fieldMap })
  return { ...opened, server, publisher, [Symbol.asyncDispose]: async () => void (await opened.close()) }
}

it("a published item of Webflow has the words of the article, and its staged copy is the same", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher, {
    body: "One `two`.\n\n```js\nconst a = 1\n```\n\n| a |\n| - |\n| 1 |\n\n- [x] done\n",
    published_at: "2020-02-29T00:00:00.000Z",
  })
  const state = await calls.publish()
  const [visible] = await webflow.visible()
  for (const words of ['<code id="">two</code>', "const a = 1", "<td>1</td>", "☑ done"])
    expect(visible?.text).toContain(words)
  expect(state).toMatchObject({ visibility: "live", url: `https://blog.example.com/post/${calls.article.slug}` })
  expect(state.fields).toMatchObject({ excerpt: "What it says.", "published-at": "2020-02-29T00:00:00.000Z" })
  expect(state.staged).toBeUndefined()
})

it("words that are in no block of an HTML body are in a paragraph", async () => {
  await using webflow = await open()
  const body = "One <b>two</b> three<ul><li>four</li></ul>five <kbd>six</kbd><pre>seven</pre>eight"
  const { fields, warnings } = await makePublisherCalls(webflow.publisher).render({ body, body_format: "html" })
  expect(fields["post-body"]).toBe(
    "<p>One <b>two</b> three</p>\n<ul><li>four</li></ul>\n<p>five six</p>\n<div data-rt-embed-type='true'><pre>seven</pre></div>\n<p>eight</p>",
  )
  expect(warnings.map(({ code }) => code)).toEqual(["format_not_supported"])
})

it("a code block outside an embed would arrive without its text, so the test of that is not vacuous", async () => {
  await using webflow = await open()
  const { id } = await makePublisherCalls(webflow.publisher).publish()
  const item = webflow.server.items.staged.get(id)
  if (item === undefined) throw new Error("There is no item.")
  const { fieldData } = webflow.server.items.change(item, { "post-body": "<pre><code>gone</code></pre>" }, false)
  expect(fieldData["post-body"]).not.toContain("gone")
})

it("a check says which of the two ids is wrong", async () => {
  const nobody = "0".repeat(24)
  for (const [name, words] of [
    ["site_id", "Requested resource not found. Check the id of the site,"],
    ["collection_id", "Check the id of the collection,"],
  ] as const) {
    const { server, ...platform } = await openWebflow({ windowMs: 100 })
    const config = { ...webflowIds, [name]: nobody }
    const connect = () => ({ config, credentials: { token: server.token } })
    const opened = await openBehindProxy(webflowAtPace(100), { ...platform, connect })
    await expect((await opened.create()).check({ signal })).rejects.toThrow(words)
    await opened.close()
  }
})

it("a check names the rights that the token lacks, and refuses only without those that articles need", async () => {
  for (const lacking of ["cms:write", "assets:write"]) {
    await using webflow = await open({ scopes: allScopes.filter((scope) => scope !== lacking) })
    const right = lacking.replace("cms", "CMS").replace("assets", "Assets").replace(":", ": ")
    const checked = webflow.publisher.check({ signal })
    if (!lacking.startsWith("assets")) {
      await expect(checked).rejects.toMatchObject({
        code: "publisher_forbidden",
        message: expect.stringContaining(right) as string,
      })
      continue
    }
    const { warnings } = await checked
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "cannot_upload", detail: expect.stringContaining(right) as string }),
    )
  }
})

it("a check names the account, the fields, and each field that is missing or that nothing fills", async () => {
  const fields = [
    ...blogFields.filter(({ slug }) => slug !== "citable"),
    field("subtitle", "PlainText", { isRequired: true }),
  ]
  await using webflow = await open({ fields }, { author: "nowhere" })
  const checked = await webflow.publisher.check({ signal })
  expect(checked.account).toBe("The tests (Blog Posts)")
  expect(checked.fields).toContain("subtitle")
  expect(checked.warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    "unknown_field /field_map/author",
    "required_field_not_mapped /field_map",
    "marker_field_missing /config/collection_id",
  ])
  await using complete = await open()
  expect((await complete.publisher.check({ signal })).warnings).toEqual([])
})

it("an article without a required field is refused with its pointer, and sends nothing", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher)
  await expect(calls.render({ excerpt: null })).rejects.toMatchObject({
    code: "publisher_invalid",
    pointer: "/excerpt",
  })
  expect(webflow.server.requests.every(({ method }) => method === "GET")).toBe(true)
  const fields = [...blogFields, field("subtitle", "PlainText", { isRequired: true })]
  await using other = await open({ fields })
  const unmapped = makePublisherCalls(other.publisher).render()
  await expect(unmapped).rejects.toMatchObject({ code: "publisher_invalid", pointer: "/field_map" })
  await using mapped = await open({ fields }, { author: "subtitle" })
  const author = { name: "Ada", url: null, image_url: null }
  expect((await makePublisherCalls(mapped.publisher).render({ author })).fields).toMatchObject({ subtitle: "Ada" })
})

it("what no field of the collection holds is a warning, and a field of the right slug holds it", async () => {
  await using webflow = await open()
  const seo = {
    title: "For engines",
    description: "D",
    canonical_url: "https://example.com/",
    noindex: true,
    json_ld: [{}],
  }
  const { fields, warnings } = await makePublisherCalls(webflow.publisher).render({ seo, tags: ["a"] })
  expect(fields).toMatchObject({ "seo-title": "For engines", noindex: true })
  expect(warnings.map(({ code }) => code)).toEqual([
    "tags_not_supported",
    "description_not_supported",
    "canonical_not_supported",
    "json_ld_not_supported",
  ])
})

it("a memory that is lost finds its article by the field of the marker, after the slug has changed as well", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher)
  const { id } = await calls.publish()
  const item = webflow.server.items.staged.get(id)
  if (item === undefined) throw new Error("There is no item.")
  webflow.server.items.change(item, { slug: "a-persons-choice" }, false)
  const fresh = await webflow.create()
  expect(await fresh.find(calls.marker, { signal })).toEqual([{ id, visibility: "live" }])
  // A copy that a person made in Webflow has the field as well.
  const { name, ...fieldData } = webflow.server.items.staged.get(id)?.fieldData ?? {}
  const [, copy] = webflow.server.items.create({ fieldData: { ...fieldData, name, slug: "a-copy" } })
  const found = await (await webflow.create()).find(calls.marker, { signal })
  expect(found).toEqual([
    { id, visibility: "live" },
    { id: (copy as { id: string }).id, visibility: "draft", isCopy: true },
  ])
})

it("without the field of the marker, an item at the article's address is a copy, so that nothing is published twice", async () => {
  await using webflow = await open({ fields: blogFields.filter(({ slug }) => slug !== "citable") })
  const calls = makePublisherCalls(webflow.publisher)
  const { id } = await calls.publish()
  const fresh = await webflow.create()
  const document = await calls.render()
  expect(await fresh.find(calls.marker, { signal, document })).toEqual([{ id, visibility: "live", isCopy: true }])
})

it("a slug that another item has is a conflict that names it", async () => {
  await using webflow = await open()
  const slug = "taken"
  await makePublisherCalls(webflow.publisher, { slug }).publish()
  const second = makePublisherCalls(webflow.publisher, { slug })
  await expect(second.publish()).rejects.toMatchObject({ code: "publisher_conflict", pointer: "/slug" })
  expect(await webflow.visible()).toHaveLength(1)
})

it("a change of a person that waits in a field of their own is told, because the next write would release it", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher)
  const { id } = await calls.publish()
  const item = webflow.server.items.staged.get(id)
  if (item === undefined) throw new Error("There is no item.")
  webflow.server.items.change(item, { category: "Theirs" }, true)
  const state = await webflow.publisher.read(id, { signal })
  expect(state?.staged).toMatchObject({ category: "Theirs" })
  // It is not what Citable staged and did not release.
  const staged = state === undefined ? [] : [{ ...state, fields: state.staged ?? {} }]
  const document = await calls.render()
  expect(staged.flatMap((one) => compareFields(webflow.publisher, document, one)).map((one) => one.field)).toEqual([
    "category",
  ])
})

it("an item that the next publication of the site would show is withdrawn to a draft", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher)
  const id = await calls.locate(await calls.render())
  const item = webflow.server.items.staged.get(id)
  if (item === undefined) throw new Error("There is no item.")
  webflow.server.items.change(item, { name: "Theirs" }, false)
  expect((await webflow.publisher.read(id, { signal }))?.visibility).toBe("scheduled")
  expect((await calls.withdraw(id)).visibility).toBe("draft")
  expect(webflow.server.items.staged.get(id)?.isDraft).toBe(true)
})

it("a site that was never published is named, and nothing says that the article is live", async () => {
  await using webflow = await open({ isSitePublished: false })
  const published = makePublisherCalls(webflow.publisher).publish()
  await expect(published).rejects.toMatchObject({
    code: "publisher_gone",
    message: expect.stringContaining("Publish the site") as string,
  })
  expect(await webflow.visible()).toEqual([])
})

it("a rewritten rich text is the same for readers, and other words are not", async () => {
  await using webflow = await open()
  const calls = makePublisherCalls(webflow.publisher, { body: "![A](https://cdn.example.com/a.png)\n\nWords.\n" })
  const document = await calls.render()
  const state = await calls.publish()
  const asWebflow = `<figure id="" class="w-richtext-figure-type-image"><div id=""><img id="" src="https://cdn.prod.website-files.com/x/0123456789abcdef01234567_a.png" alt="A"></div></figure><p id="">Words.</p><p></p>`
  const compare = (body: string) =>
    compareFields(webflow.publisher, document, { ...state, fields: { ...state.fields, "post-body": body } })
  expect(compare(asWebflow)).toEqual([])
  expect(compare(asWebflow.replace("Words", "Other")).map((one) => one.field)).toEqual(["post-body"])
  expect(compare(asWebflow.replace("_a.png", "_b.png"))).toHaveLength(1)
})

it("a picture whose upload broke off is uploaded again, because an asset without a file shows nothing", async () => {
  await using webflow = await open()
  const bytes = Uint8Array.from([1, 2, 3])
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const image = { source: "a.png", bytes, type: "image/png", name: "a.png", sha256, alt: "" }
  const first = await webflow.publisher.putImage?.(image, { signal })
  for (const asset of webflow.server.assets) asset.bytes = undefined
  const second = await (await webflow.create()).putImage?.(image, { signal })
  expect(second?.url).not.toBe(first?.url)
  expect((await fetch(second?.url ?? "")).status).toBe(200)
  expect(await webflow.files?.()).toBe(1)
})

it("a field map that cannot be used is told, and fills nothing", async () => {
  await using webflow = await open({}, { body: "excerpt", author: "category", tags: "category" })
  const { warnings } = await webflow.publisher.check({ signal })
  expect(warnings.map(({ pointer }) => pointer)).toEqual(["/field_map/body", "/field_map/tags"])
  const author = { name: "Ada", url: null, image_url: null }
  const { fields } = await makePublisherCalls(webflow.publisher).render({ author, tags: ["x"] })
  expect(fields).toMatchObject({ category: "Ada", excerpt: "What it says." })
})

it("the real pace is that of the lowest plan", async () => {
  const settings = { kind: "webflow", config: webflowIds, credentials: { token: "a-token" }, fieldMap: {} }
  const refuse = () => Promise.reject(new Error("No request is expected."))
  const environment = { fetch: refuse, resolveHost: refuse, allowPlainHttp: false, cacheFolder: "", now: Date.now }
  const publisher = await webflowPublisher.create(settings, environment)
  expect(publisher.capabilities.rate).toEqual({ requests: 60, perMs: 60_000 })
})
