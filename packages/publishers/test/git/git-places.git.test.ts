import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { Publisher, WriteOptions } from "../../src/publisher.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"

const { signal } = new AbortController()
let site: GitUnderTest
let publisher: Publisher
let sequence = 0

beforeAll(async () => {
  site = await openGitRepository()
  publisher = await site.create()
})
afterAll(() => site.close())

async function publish(slug: string, by = publisher, given: Partial<WriteOptions> & { id?: string } = {}) {
  const { id = null, ...more } = given
  const marker = `citable-cnt-${slug}`
  const article = sampleArticle({ id: `cnt_${slug}`, slug, title: slug })
  const document = await by.render(article, { marker, id, links: new Map(), images: new Map() })
  const options = {
    signal,
    marker,
    sequence: ++sequence,
    as: "live",
    expected: undefined,
    images: [],
    ...more,
  } as const
  return await by.write(id ?? String(document.fields["path"]), document, options)
}

describe("a page of the same address under another name", () => {
  it("is a conflict by its name, whichever way it is written", async () => {
    const hugo = await site.create({ config: { preset: "hugo" } })
    const theirs = ["blog/a.mdx", "blog/b/index.md", "blog/c.HTML", "blog/d.md", "blog/e/_index.md"]
    site.server.commit("site", Object.fromEntries(theirs.map((path) => [path, "A person's\n"])))
    for (const [slug, by] of [
      ["a", publisher],
      ["b", publisher],
      ["c", publisher],
      ["d", hugo],
      ["e", hugo],
    ] as const) {
      const message = expect.stringContaining(
        `${theirs.find((path) => path.startsWith(`blog/${slug}`))} is there already`,
      ) as string
      await expect(publish(slug, by, { overwrite: true })).rejects.toMatchObject({
        code: "publisher_conflict",
        message,
      })
    }
    expect(site.server.list("site").filter((path) => path.startsWith("blog/"))).toEqual(theirs.toSorted())
  })

  it("is none for other pages, for pictures, and for the article's own file that gets another extension", async () => {
    site.server.commit("site", { "blog/f.png": "x", "blog/f/part.md": "x", "blog/f-2.md": "x", "blog/f.de.md": "x" })
    const state = await publish("f")
    const mdx = await site.create({ config: { format: "mdx" } })
    expect((await publish("f", mdx, { id: state.id, expected: state })).id).toBe("blog/f.mdx")
    expect(site.server.list("site")).not.toContain("blog/f.md")
  })
})

describe("a file that a person moved", () => {
  it("is found by its id, also with other words, and copies of it are a conflict that names them", async () => {
    const state = await publish("moved")
    const text = site.server.read("site", state.id) ?? ""
    const place = "blog/2026/other-name.md"
    site.server.commit("site", { [state.id]: null, [place]: text.replace("title: moved", "title: Theirs") })
    expect(await publisher.find("citable-cnt-moved", { signal })).toEqual([{ id: place, visibility: "live" }])
    site.server.commit("site", { "blog/copy.md": text })
    const message = expect.stringContaining(`${place}`) as string
    await expect(publisher.find("citable-cnt-moved", { signal })).rejects.toMatchObject({
      code: "publisher_conflict",
      message,
    })
  })
})
