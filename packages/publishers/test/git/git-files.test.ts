import { describe, expect, it } from "vitest"

import { type GitRenderOptions, openForGit, renderForGit, toFile } from "./git-render.ts"

const sha256 = "0123456789abcdef".repeat(4)
const cover = { url: "https://example.com/a.png", width: 4, height: 4, alt: "A", media_id: null }
const carried = { kind: "carried", url: cover.url, sha256, name: "a.png", isThere: false } as const
const images = { [cover.url]: carried }
const dates = { published_at: "2026-03-04T05:06:07.000Z", modified_at: "2026-04-05T06:07:08.000Z" }

describe("the file of an article", () => {
  it.each([
    [
      "astro",
      "blog/first.md",
      ["title", "description", "pubDate", "updatedDate", "heroImage", "citable"],
      "./a-01234567.png",
    ],
    ["starlight", "blog/first.md", ["title", "description", "lastUpdated", "citable"], undefined],
    [
      "next-mdx",
      "blog/first.mdx",
      ["title", "description", "date", "updated", "author", "tags", "image", "citable"],
      "/images/a-01234567.png",
    ],
    [
      "hugo",
      "blog/first/index.md",
      ["title", "description", "date", "lastmod", "author", "tags", "images", "citable"],
      ["a-01234567.png"],
    ],
    [
      "jekyll",
      "blog/2026-03-04-first.md",
      ["title", "description", "date", "last_modified_at", "author", "tags", "image", "citable"],
      "/assets/images/a-01234567.png",
    ],
    [
      "eleventy",
      "blog/first.md",
      ["title", "description", "date", "updated", "author", "tags", "image", "citable"],
      "./a-01234567.png",
    ],
    [
      "docusaurus",
      "blog/first.mdx",
      ["title", "slug", "description", "date", "tags", "image", "citable"],
      "./a-01234567.png",
    ],
    [
      "plain",
      "blog/first.md",
      ["title", "description", "date", "updated", "author", "tags", "image", "locale", "citable"],
      "./a-01234567.png",
    ],
  ])("%s has its path, its names and its cover", async (preset, path, names, picture) => {
    const author = { name: "Ada", url: null, image_url: null }
    const article = { ...dates, cover, author, tags: ["one"] }
    const document = await renderForGit(article, { config: { preset }, images })
    const file = toFile(document)
    expect(file.path).toBe(path)
    expect(Object.keys(file.front_matter)).toEqual(names)
    const { heroImage, image = heroImage, images: list = image } = file.front_matter
    expect(list).toEqual(picture)
  })

  it.each([
    ["astro", "pubDate", "blog/first.md"],
    ["starlight", undefined, "blog/first.md"],
    ["next-mdx", "date", "blog/first.mdx"],
    ["hugo", "date", "blog/first/index.md"],
    ["jekyll", "date", "blog/2026-02-03-first.md"],
    ["eleventy", "date", "blog/first.md"],
    ["docusaurus", "date", "blog/first.mdx"],
    ["plain", "date", "blog/first.md"],
  ])(
    "%s dates an article by its first publication there, unless it has an earlier date",
    async (preset, name, path) => {
      const first = "2026-02-03T04:05:06.000Z"
      // What the brand's own sites say later is no date there.
      const article = { published_at: "2026-05-05T05:05:05.000Z" }
      for (const earlier of [null, "2024-01-01T00:00:00.000Z"]) {
        const file = toFile(await renderForGit(article, { config: { preset }, dates: { first, earlier } }))
        expect(file.path).toBe(path)
        expect(name === undefined ? [] : [file.front_matter[name]]).toEqual(
          name === undefined ? [] : [earlier ?? first],
        )
      }
    },
  )

  it("refuses, by its name, what the preset cannot do without", async () => {
    await expect(renderForGit({ published_at: null })).rejects.toMatchObject({
      code: "publisher_invalid",
      pointer: "/published_at",
      message: expect.stringContaining("needs pubDate in the front matter") as string,
    })
    expect(toFile(await renderForGit({ published_at: null }, { config: { preset: "hugo" } })).path).toContain("first")
  })

  it("a field map renames, and adds what the preset leaves out", async () => {
    const options: GitRenderOptions = { fieldMap: { title: "headline", tags: "topics", custom: "extra" } }
    const { front_matter: front } = toFile(await renderForGit({ tags: ["a"], custom: { price: 4 } }, options))
    expect(front).toMatchObject({ headline: "A sample", topics: ["a"], extra: { price: 4 } })
    expect(front).not.toHaveProperty("title")
  })

  it("warns of what the front matter has no name for", async () => {
    const seo = { title: null, description: null, canonical_url: "https://example.com/b", noindex: false, json_ld: [] }
    const { warnings } = await renderForGit({ tags: ["a"], seo, cover }, {})
    expect(warnings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["cover_left_out", "/cover"],
      ["field_left_out", "/tags"],
      ["field_left_out", "/seo"],
    ])
  })

  it("Astro's template gets a description from the text, if nobody has written one", async () => {
    const { front_matter: front } = toFile(await renderForGit({ excerpt: null, body: "# One\n\nThe *first* words." }))
    expect(front["description"]).toBe("The first words.")
  })

  it("links and pictures get their new addresses", async () => {
    const body = "[two](/two) ![a](https://example.com/a.png) `![a](https://example.com/a.png)`\n"
    const document = await renderForGit({ body }, { images, links: { "/two": "https://example.com/blog/two" } })
    expect(toFile(document).body).toBe(
      "[two](https://example.com/blog/two) ![a](./a-01234567.png) `![a](https://example.com/a.png)`\n",
    )
    const remote = await renderForGit({ body }, { images, config: { images: "remote" } })
    expect(toFile(remote).body).toContain(`![a](${cover.url})`)
  })

  it("runs no template of the tool, and gives the text back as it was", async () => {
    const words = 'a {{ b }} {% c %} {# d #} {{< e "f" >}} {{% g %}}x{{% /g %}}\n\n```\n{{ {{< {% {# {{%\n```\n'
    const shown: Record<string, string> = {
      jekyll: 'a {{ "{{" }} b }} {{ "{%" }} c %} {# d #} {{ "{{" }}< e "f" >}} {{ "{{" }}% g %}}',
      eleventy: 'a {{ "{{" }} b }} {{ "{%" }} c %} {{ "{#" }} d {{ "#}" }} {{ "{{" }}< e "f" >}}',
      hugo: 'a {{ b }} {% c %} {# d #} {{</* e "f" */>}} {{%/* g */%}}x{{%/* /g */%}}',
      astro: words,
    }
    for (const [preset, start] of Object.entries(shown)) {
      const { publisher, article, ...options } = await openForGit({ body: words }, { config: { preset } })
      const sent = await publisher.render(article, options)
      expect(toFile(sent).body.startsWith(start)).toBe(true)
      const state = {
        id: "blog/first.md",
        visibility: "live",
        url: null,
        editUrl: null,
        mark: null,
        warnings: [],
      } as const
      const { parts = [] } =
        publisher.readBack?.({ ...state, fields: sent.fields }, { ...options, article, sent }) ?? {}
      expect(parts.find(({ field }) => field === "body")).toMatchObject({ value: words })
    }
  })

  const body = `![a](${cover.url})`
  const stays = { kind: "stays", url: cover.url } as const

  it.each(["astro", "starlight", "next-mdx", "hugo", "jekyll", "eleventy", "docusaurus", "plain"])(
    "%s calls no file that is not there: a picture that nobody could read keeps its address",
    async (preset) => {
      const document = await renderForGit({ body, cover }, { config: { preset }, images: { [cover.url]: stays } })
      const { front_matter: front, body: text } = toFile(document)
      expect(text).toContain(`![a](${cover.url})`)
      const { image, images: list = image } = front
      const needsFile = preset === "astro" || preset === "starlight"
      expect([front["heroImage"], list].flat().filter(Boolean)).toEqual(needsFile ? [] : [cover.url])
      expect(document.warnings.some(({ code }) => code === "cover_left_out")).toBe(preset === "astro")
    },
  )

  it("a picture that an earlier document brought is called as before, unless the file leaves its folder", async () => {
    const kept = { [cover.url]: { ...carried, isThere: true } }
    const render = async (id: string | null, config: Record<string, unknown> = {}) =>
      toFile(await renderForGit({ body, cover }, { config, images: kept, id })).body.trim()
    expect(await render("blog/old-name.md")).toBe("![a](./a-01234567.png)")
    expect(await render("citable/cnt_1:blog/first.md")).toBe("![a](./a-01234567.png)")
    expect(await render("blog/old-name/index.md", { preset: "hugo" })).toBe(body)
    expect(await render("other/first.md", { preset: "jekyll" })).toBe("![a](/assets/images/a-01234567.png)")
    expect(await render(null)).toBe(body)
  })

  it.each([
    ["con", "Windows"],
    ["aux.notes", "Windows"],
    ["long", "too long"],
  ])("refuses the name %s", async (slug, why) => {
    const path = slug === "long" ? `${"x".repeat(260)}-{slug}` : "{slug}"
    const message = expect.stringContaining(why) as string
    await expect(renderForGit({ slug }, { config: { path } })).rejects.toMatchObject({
      code: "publisher_invalid",
      message,
    })
  })

  it.each(["../{slug}", "a/../../{slug}", ".github/{slug}", "a/.git/{slug}", "/./{slug}"])(
    "refuses the path %s, which leads out of the folder or into settings",
    async (path) => {
      await expect(renderForGit({}, { config: { path } })).rejects.toMatchObject({ code: "publisher_invalid" })
    },
  )

  it("a name in another spelling of Unicode is the same name", async () => {
    const [one, two] = [await renderForGit({ slug: "e\u0301te\u0301" }), await renderForGit({ slug: "été" })]
    expect(toFile(one).path).toBe(toFile(two).path)
  })

  it("a token never goes over plain HTTP where that is not allowed", async () => {
    const config = { url: "http://git.example.com/site.git" }
    await expect(renderForGit({}, { config })).rejects.toMatchObject({ code: "publisher_invalid" })
  })
})
