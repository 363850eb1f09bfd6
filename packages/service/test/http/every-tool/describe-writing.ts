import type { Article } from "@citable/contract"
import { expect, it } from "vitest"

import { gif } from "../../sample-files.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

const tin = gif(9, 4)

const bodyOf = (picture: string): string => `Coffee beans keep their taste for six weeks in a dark, dry tin.
The [grind size](/blog/grind-size) matters too.

![A tin](${picture})

## Where should I keep the tin?

In a cupboard, away from the stove. Harbour Coffee has roasted coffee since 1998.
`

/** A person adds a picture, writes an article, and looks at it before anybody else does. */
export function describeWriting(world: () => CoffeeWorld): void {
  it("a picture is uploaded, described, found by its tag, and served", async () => {
    const { desk, made } = world()
    const source = { kind: "base64" as const, data: tin.toString("base64"), content_type: "image/gif" }
    const media = await desk.call("upload_media", { source, filename: "tin.gif", alt: "A tin" })
    made.mediaId = media.id
    expect(media).toMatchObject({ kind: "image", width: 9, height: 4, bytes: tin.length, uses: 0 })
    await desk.call("update_media", { media_id: media.id, alt: "A dark tin of coffee beans", tags: ["storing"] })
    const { data } = await desk.call("list_media", { tag: ["storing"] })
    expect(data.map(({ id, alt }) => [id, alt])).toEqual([[media.id, "A dark tin of coffee beans"]])
    const served = await fetch(media.url)
    expect([served.headers.get("content-type"), Buffer.from(await served.arrayBuffer())]).toEqual(["image/gif", tin])
  })

  it("a draft has what was written, and the library knows where its picture is used", async () => {
    const { desk, made } = world()
    const { url } = await desk.call("get_media", { media_id: made.mediaId })
    const draft = await desk.call("create_content", {
      title: "How to store coffee beans",
      slug: "store-coffee-beans",
      body: bodyOf(url),
      excerpt: "A dark, dry tin is enough.",
      cover: { media_id: made.mediaId },
      author: { name: "Ines" },
      tags: ["storing"],
      seo: { title: "Storing coffee beans", description: "How to keep coffee beans fresh at home." },
      custom: { level: "beginner" },
    })
    made.articleId = draft.id
    expect(draft).toMatchObject({
      status: "draft",
      version: 1,
      published_at: null,
      cover: { url, width: 9, height: 4, alt: "A dark tin of coffee beans" },
      custom: { level: "beginner" },
    })
    expect(await desk.call("get_content", { content_id: draft.id })).toEqual(draft)
    const { uses, used_by: usedBy } = await desk.call("get_media", { media_id: made.mediaId })
    expect([uses, usedBy]).toMatchObject([1, [{ content_id: draft.id }]])
    expect((await desk.call("list_content")).data).toEqual([])
    expect((await desk.call("list_content", { status: "draft" })).data.map(({ id }) => id)).toEqual([draft.id])
  })

  it("its score names what to do, counts as the article does, and rises when it is done", async () => {
    const { desk, made } = world()
    const content_id = made.articleId
    const before = await desk.call("score_content", { content_id })
    const { body, word_count: words } = await desk.call("get_content", { content_id })
    // The first paragraph has 18, the heading six, and the last paragraph 14.
    expect([words, before.metrics.words]).toEqual([38, 38])
    expect(before.metrics).toMatchObject({ sentences: 5, headings: 1, links: 1, images: 1, images_without_alt: 0 })
    const failed = before.checks.filter(({ state }) => state === "failed").map(({ code }) => code)
    expect(failed).toEqual(["enough_words", "has_list_or_table", "cites_sources"])
    const measured = before.checks.filter(({ state }) => state !== "not_measured")
    const sum = (checks: typeof measured) => checks.reduce((all, { weight }) => all + weight, 0)
    expect(before.score).toBe(Math.round((100 * sum(measured.filter(({ passed }) => passed))) / sum(measured)))
    const list = "- Dark\n- Dry\n- Below 20 degrees, [says a farm](http://farm.outside.example/huila)\n"
    const edited = await desk.call("update_content", { content_id, body: `${body}\n${list}` })
    expect(edited).toMatchObject({ version: 2, status: "draft", title: "How to store coffee beans" })
    const after = await desk.call("score_content", { content_id })
    expect(after.checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual(["enough_words"])
    expect(after.score).toBeGreaterThan(before.score)
  })

  it("an earlier version comes back, as a version of its own", async () => {
    const { desk, made } = world()
    const content_id = made.articleId
    await desk.call("update_content", { content_id, title: "Beans!!!" })
    const { data } = await desk.call("list_content_revisions", { content_id })
    expect(data.map(({ version, title, changed }) => [version, title, changed])).toEqual([
      [3, "Beans!!!", ["title"]],
      [2, "How to store coffee beans", ["body"]],
      [1, "How to store coffee beans", []],
    ])
    expect(data[0]?.written_by).toEqual({ kind: "credential", name: "Ines's agent" })
    const second = data[1]?.id ?? ""
    const restored = await desk.call("restore_content_revision", { content_id, revision_id: second })
    const { body } = await desk.call("get_content", { content_id, version: 2 })
    expect(restored).toMatchObject({ version: 4, title: "How to store coffee beans", body })
  })

  it("a preview opens this draft and no other", async () => {
    const { desk, made, started } = world()
    const preview = await desk.call("create_preview", { content_id: made.articleId })
    const minutes = (Date.parse(preview.expires_at) - Date.now()) / 60_000
    expect(Math.round(minutes / 10)).toBe(6)
    const draft = await started.call<Article>("GET", `/v1/content/${made.articleId}`, undefined, preview.token)
    expect(draft).toMatchObject({ status: "draft", title: "How to store coffee beans" })
    const list = started.call("GET", `/v1/brands/${desk.brandId}/content`, undefined, preview.token)
    await expect(list).rejects.toThrow("answered 40")
  })
}
