import { createHash } from "node:crypto"

import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { ImageFile, Publisher, WriteOptions } from "../../src/publisher.ts"
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
    const message = expect.stringContaining(place) as string
    await expect(publisher.find("citable-cnt-moved", { signal })).rejects.toMatchObject({
      code: "publisher_conflict",
      message,
    })
  })
})

describe("a repository that keeps pictures in LFS", () => {
  const bytes = Buffer.from("the bytes of a picture")
  const image: ImageFile = {
    source: "https://example.com/p.png",
    bytes,
    type: "image/png",
    name: "p.png",
    sha256: createHash("sha256").update(bytes).digest("hex"),
    alt: "",
  }

  it("gets pointers in its commits, and the pictures in its LFS before them", async () => {
    site.server.createRepository("large", {
      ".gitattributes": "# Large\n*.png filter=lfs diff=lfs merge=lfs -text\n",
      "blog/small/.gitattributes": "p-*.png -filter\n",
    })
    const config = { url: `${site.proxy.url}/large.git` }
    const large = await site.create({ config, environment: { fetch: (url, init) => fetch(url, init as RequestInit) } })
    await publish("g", large, { images: [image] })
    const picture = `blog/p-${image.sha256.slice(0, 8)}.png`
    expect(site.server.read("large", picture)).toBe(
      `version https://git-lfs.github.com/spec/v1\noid sha256:${image.sha256}\nsize ${bytes.length}\n`,
    )
    expect(site.server.lfsFiles.get(image.sha256)).toEqual(bytes)
    const small = await site.create({ config: { ...config, folder: "blog/small" } })
    await publish("h", small, { images: [image] })
    expect(site.server.read("large", picture.replace("blog/", "blog/small/"))).toBe(bytes.toString())
  })

  it("gets no commit from a host without LFS, with the way out", async () => {
    site.server.createRepository("none", { ".gitattributes": "/blog/**/*.png filter=lfs\n/blog/*.png filter=lfs\n" })
    const answers = (url: string | URL) =>
      Promise.resolve(new Response("no", { status: String(url).endsWith("/batch") ? 404 : 500 }))
    const none = await site.create({ config: { url: `${site.proxy.url}/none.git` }, environment: { fetch: answers } })
    const message = expect.stringContaining("Set `images` to `remote`") as string
    await expect(publish("i", none, { images: [image] })).rejects.toMatchObject({ code: "publisher_invalid", message })
    expect(site.server.list("none")).toEqual([".gitattributes"])
  })
})
