import { compareFields, type Publisher, type RemoteState } from "@citable/publishers"
import { makePublisherCalls, type PublisherUnderTest } from "@citable/publishers/conformance"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { type GhostUnderTest, openGhostBehindProxy, writeAsPerson } from "./open-ghost.ts"

let platform: PublisherUnderTest & GhostUnderTest
let publisher: Publisher
const signal = new AbortController().signal

beforeAll(async () => {
  platform = await openGhostBehindProxy()
  publisher = await platform.create()
})
afterAll(() => platform?.close())
beforeEach(() => {
  platform.proxy.onRequest = undefined
})

interface Post {
  id: string
  slug: string
  status: string
  updated_at: string
  visibility: string
  published_at: string
  lexical: string
  tags: { name: string }[]
}

const ask = <Answer>(method: string, path: string, body?: unknown) =>
  platform.ghost.askAsOwner<Answer>(method, path, body)
const readPost = async (id: string) => {
  const [post] = (await ask<{ posts: Post[] }>("GET", `posts/${id}/?include=tags`)).posts
  if (post === undefined) throw new Error(`There is no post ${id}.`)
  return post
}
const codesOf = ({ warnings }: Pick<RemoteState, "warnings">) => warnings.map(({ code }) => code)

describe("subscribers", () => {
  it("get nothing of an article that goes out, changes, comes down and goes out again", async () => {
    const calls = makePublisherCalls(publisher)
    const state = await calls.publish()
    const again = await calls.publish({ title: "Changed for subscribers" })
    await calls.withdraw(state.id, again)
    expect((await calls.publish()).visibility).toBe("live")
    const { emails } = await ask<{ emails: unknown[] }>("GET", `emails/?filter=post_id:${state.id}`).catch(() => ({
      emails: [],
    }))
    expect(emails).toEqual([])
    expect(platform.mails()).toBe(0)
  })

  it("get what a person has scheduled for them from that person only", async () => {
    const calls = makePublisherCalls(publisher)
    const document = await calls.render()
    const id = await calls.locate(document)
    const { newsletters } = await ask<{ newsletters: { slug: string }[] }>("GET", "newsletters/")
    const newsletter = newsletters[0]?.slug ?? ""
    const { updated_at } = await readPost(id)
    const later = { status: "scheduled", published_at: "2999-01-01T00:00:00.000Z", updated_at }
    await ask("PUT", `posts/${id}/?newsletter=${newsletter}&email_segment=all`, { posts: [later] })
    const before = await publisher.read(id, { signal })
    expect(before?.visibility).toBe("scheduled")
    await expect(calls.write(id, document, before)).rejects.toMatchObject({
      code: "publisher_conflict",
      message: expect.stringContaining("newsletter") as string,
    })
    expect((await readPost(id)).status).toBe("scheduled")
    expect(platform.mails()).toBe(0)
  })
})

describe("a person", () => {
  it("keeps internal tags, the access of members and code of a post through an update", async () => {
    const calls = makePublisherCalls(publisher, { tags: ["News"] })
    const { id } = await calls.publish()
    const { tags } = await readPost(id)
    const theirs = { visibility: "members", codeinjection_head: "<!-- theirs -->", og_title: "Theirs" }
    await writeAsPerson(platform.ghost, id, { ...theirs, tags: [...tags, { name: "#wide" }] })
    const state = await calls.publish({ title: "After", tags: ["News", "Views"] })
    expect(state.fields["tags"]).toEqual(["News", "Views"])
    const after = await readPost(id)
    expect(after).toMatchObject(theirs)
    expect(after.tags.map(({ name }) => name)).toEqual(["News", "Views", "#wide", `#${calls.marker}`])
  })

  it("who edits in Ghost leaves the marker, and a copy of the post is the person's", async () => {
    const calls = makePublisherCalls(publisher)
    const { id } = await calls.publish()
    const copy = async () => (await ask<{ posts: Post[] }>("POST", `posts/${id}/copy/?formats=lexical`)).posts[0]?.id
    const first = await copy()
    await platform.edit?.(id, "Edited by a person")
    const second = await copy()
    expect(await publisher.find(calls.marker, { signal })).toEqual([
      { id, visibility: "live" },
      { id: first, visibility: "draft", isCopy: true },
      { id: second, visibility: "draft", isCopy: true },
    ])
    expect((await publisher.read(id, { signal }))?.marker).toBe(calls.marker)
    await calls.publish()
    expect((await readPost(first ?? "")).status).toBe("draft")
  })

  it("who writes within the same second is not written over", async () => {
    const calls = makePublisherCalls(publisher)
    const state = await calls.publish()
    // As if the change had the same time: Ghost itself would take the write.
    const old = { ...state, fields: { ...state.fields, title: "Before" } }
    await expect(calls.write(state.id, await calls.render(), old)).rejects.toMatchObject({ code: "publisher_conflict" })
  })

  it("who saves in the editor without a change makes none", async () => {
    const calls = makePublisherCalls(publisher)
    const document = await calls.render()
    const { id } = await calls.publish()
    const { lexical } = (await ask<{ posts: Post[] }>("GET", `posts/${id}/?formats=lexical`)).posts[0] ?? {}
    const { root } = JSON.parse(lexical ?? "") as { root: object }
    const saved = JSON.stringify({ root: { ...root, direction: "ltr" } })
    await writeAsPerson(platform.ghost, id, { lexical: saved })
    const state = await publisher.read(id, { signal })
    expect(state?.fields["lexical"]).not.toBe(document.fields["lexical"])
    expect(state === undefined ? [] : compareFields(publisher, document, state)).toEqual([])
  })
})

describe("an article", () => {
  it("gets another slug than its own with a warning, and keeps it", async () => {
    await makePublisherCalls(publisher, { slug: "taken" }).publish()
    const calls = makePublisherCalls(publisher, { slug: "taken" })
    const state = await calls.publish()
    expect(state.fields["slug"]).toBe("taken-2")
    expect(codesOf(state)).toEqual(["slug_changed"])
    expect(compareFields(publisher, await calls.render(), state)).toEqual([])
    expect((await calls.publish({ title: "Changed" })).fields["slug"]).toBe("taken-2")
    const other = makePublisherCalls(publisher, { slug: "日本語" })
    const [one, two] = [await other.publish(), await other.publish({ title: "Changed" })]
    expect(one.fields["slug"]).toMatch(/^ri-ben-yu/)
    expect(two.url).toBe(one.url)
  })

  it("with a date to come is up now", async () => {
    const state = await makePublisherCalls(publisher, { published_at: "2999-01-01T00:00:00.000Z" }).publish()
    expect(state.visibility).toBe("live")
    expect(codesOf(state)).toEqual(["date_in_future"])
    expect((await fetch(state.url ?? "")).status).toBe(200)
  })

  it("that is too long for one answer is refused before any request", async () => {
    const calls = makePublisherCalls(publisher, { body: "word ".repeat(800_000) })
    await expect(calls.render()).rejects.toMatchObject({ code: "publisher_invalid", pointer: "/body" })
  })

  it("shows its title, words for search engines and cover on its page", async () => {
    const cover = { url: `${platform.ghost.url}/x.png`, width: null, height: null, alt: 'A "cover"', media_id: null }
    const seo = { title: "For engines", description: "Says & what", noindex: false, json_ld: [] }
    const canonical_url = "https://example.com/original"
    const state = await makePublisherCalls(publisher, {
      title: "<b> & more",
      cover,
      seo: { ...seo, canonical_url },
    }).publish()
    const page = await (await fetch(state.url ?? "")).text()
    expect(page).toContain("<title>For engines</title>")
    expect(page).toContain('<meta name="description" content="Says &amp; what"')
    expect(page).toContain(`<link rel="canonical" href="${canonical_url}"`)
    expect(page).toContain("&lt;b&gt; &amp; more")
    expect(page).toContain('alt="A &quot;cover&quot;"')
  })
})
