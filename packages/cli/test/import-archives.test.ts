import type { Article } from "@citable/contract"
import type { ImportOptions } from "@citable/import"
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"

import { bringArchive } from "./bring-archive.ts"
import { shareService } from "./share-service.ts"

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

const shared = shareService()

const bring = (content: string | Uint8Array, options: Partial<ImportOptions> = {}) =>
  bringArchive(shared, content, options)
const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })

describe("an export of Ghost", () => {
  const post = (id: string, fields: object) => ({
    id,
    title: id,
    slug: `g-${id}`,
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2020-01-01T00:00:00.000Z",
    updated_at: "2020-02-01T00:00:00.000Z",
    ...fields,
  })
  const ghost = (posts: object[], data: object = {}) =>
    JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts, ...data } }] })

  test("becomes articles, from HTML or from what its editors store", async () => {
    const lexical = JSON.stringify({
      root: {
        type: "root",
        children: [
          { type: "extended-heading", tag: "h2", children: [{ type: "extended-text", text: "H <", format: 0 }] },
          {
            type: "paragraph",
            children: [
              { type: "text", text: "bold", format: 3 },
              { type: "linebreak" },
              { type: "link", url: "https://a.example/?a&b", children: [{ type: "text", text: "link", format: 0 }] },
            ],
          },
          { type: "image", src: "__GHOST_URL__/content/images/a.png", alt: 'A "b"', caption: "C" },
          { type: "signup", layout: "wide" },
        ],
      },
    })
    const mobiledoc = JSON.stringify({
      version: "0.3.1",
      atoms: [["soft-return", "", {}]],
      cards: [
        ["html", { html: "<b>raw</b>" }],
        ["poll", {}],
      ],
      markups: [["a", ["href", "https://a.example/"]], ["em"]],
      sections: [
        [
          1,
          "p",
          [
            [0, [0, 1], 2, "both"],
            [1, [], 0, 0],
            [0, [], 0, " & end"],
          ],
        ],
        [3, "ol", [[[0, [], 0, "one"]]]],
        [10, 0],
        [10, 1],
      ],
    })
    const file = ghost(
      [
        post("html", {
          html: '<p>See <a href="__GHOST_URL__/g-lexical/">it</a>. <code>{{x}}</code></p>',
          custom_excerpt: "E",
          feature_image: "https://i.example/f.png",
          canonical_url: "https://c.example/",
          codeinjection_head: "<script>",
        }),
        post("lexical", { lexical, type: "page" }),
        post("mobiledoc", { mobiledoc, published_at: 1577836800000 }),
        post("draft", { html: "<p>d</p>", status: "draft" }),
        post("paid", { html: "<p>p</p>", visibility: "paid" }),
        post("sent", { html: "<p>s</p>", status: "sent" }),
        post("mail", { html: "<p>m</p>" }),
        post("gated", { html: '<!--kg-gated-block:begin nonMember:false memberSegment:""--><p>g</p>' }),
        post("gated-card", {
          lexical: '{"root":{"children":[{"type":"html","html":"g","visibility":{"web":{"nonMember":false}}}]}}',
        }),
        post("later", { html: "<p>l</p>", status: "scheduled", published_at: "2990-01-01T00:00:00.000Z" }),
      ],
      {
        posts_meta: [
          { post_id: "html", meta_title: "MT", meta_description: "MD", feature_image_alt: "FA" },
          { post_id: "mail", email_only: 1 },
        ],
        tags: [
          { id: "t1", name: "News" },
          { id: "t2", name: "#hidden", visibility: "internal" },
          { id: "t3", name: "First" },
        ],
        posts_tags: [
          { post_id: "html", tag_id: "t1", sort_order: 1 },
          { post_id: "html", tag_id: "t2", sort_order: 2 },
          { post_id: "html", tag_id: "t3", sort_order: 0 },
        ],
        users: [
          { id: "u1", name: "Ann", email: "ann@example.com", password: "hash" },
          { id: "u2", name: "Bob", website: "https://bob.example/" },
        ],
        posts_authors: [
          { post_id: "html", author_id: "u2", sort_order: 0 },
          { post_id: "html", author_id: "u1", sort_order: 1 },
        ],
        members: [{}, {}],
      },
    )
    const { entries, notTaken } = await bring(file, { baseUrl: "https://ghost.example" })
    expect(entries.toSorted()).toEqual([
      "g-draft created held_back (status: draft)",
      "g-gated created held_back (a card is for members)",
      "g-gated-card created held_back (a card is for members)",
      "g-html created live",
      "g-later created scheduled (date)",
      "g-lexical created live block_not_carried",
      "g-mail created held_back (email_only: true)",
      "g-mobiledoc created live block_not_carried",
      "g-paid created held_back (visibility: paid)",
      "g-sent created held_back (status: sent)",
    ])
    expect(notTaken).toEqual(["2 members", "1 injected code", "1 internal tags"])
    expect(await article("g-html")).toMatchObject({
      body: '<p>See <a href="/blog/g-lexical">it</a>. <code>{{x}}</code></p>',
      excerpt: "E",
      tags: ["First", "News"],
      authors: [{ name: "Bob", url: "https://bob.example/" }, { name: "Ann" }],
      cover: { url: "https://i.example/f.png", alt: "FA" },
      seo: { title: "MT", description: "MD", canonical_url: "https://c.example/" },
    })
    expect(await article("g-lexical")).toMatchObject({
      type: "page",
      body: '<h2>H &lt;</h2>\n<p><strong><em>bold</em></strong><br><a href="https://a.example/?a&amp;b">link</a></p>\n<figure><img src="https://ghost.example/content/images/a.png" alt="A &quot;b&quot;"><figcaption>C</figcaption></figure>',
    })
    expect(await article("g-mobiledoc")).toMatchObject({
      published_at: "2020-01-01T00:00:00.000Z",
      body: '<p><a href="https://a.example/"><em>both</em></a><br> &amp; end</p>\n<ol><li>one</li></ol>\n<b>raw</b>\n',
    })
  })

  test("in a ZIP with its pictures brings them along", async () => {
    const html = '<img src="__GHOST_URL__/content/images/2020/a.png">'
    const zip = zipSync({
      "blog/ghost.json": strToU8(ghost([post("zip", { html })])),
      "blog/content/images/2020/a.png": Buffer.concat([onePixel, Buffer.from("zip")]),
    })
    const { report } = await bring(zip, { media: true })
    expect(report.pictures?.media).toMatchObject({ uploaded: 1 })
    expect((await article("g-zip")).body).toMatch(/src="http:\/\/127[^"]+a\.png"/)
  })

  test("that is cut off is refused", async () => {
    const { report } = await bring(ghost([post("cut", {})]).slice(0, -9))
    expect(report.entries[0]?.problems).toMatchObject([{ code: "archive_unreadable" }])
  })
})

describe("exports of other platforms", () => {
  test("of Hashnode become articles", async () => {
    const post = (slug: string, fields: object) => ({
      _id: `5f9${slug}`,
      slug,
      title: slug,
      contentMarkdown: "Text.",
      dateAdded: "2021-01-01T00:00:00.000Z",
      isActive: true,
      ...fields,
    })
    const markdown =
      '![a](https://cdn.hashnode.com/a.png align="left")\n\n%[https://youtu.be/x]\n\n```\n![a](b align="left")\n```\n'
    const { entries } = await bring(
      JSON.stringify({
        posts: [
          post("h-live", {
            contentMarkdown: markdown,
            coverImage: "https://cdn.hashnode.com/c.png",
            tags: [{ name: "JS" }, "56744721958ef13879b94cad"],
            subtitle: "S",
            author: { name: "Ann" },
          }),
          post("h-gone", { isActive: false }),
          post("h-hidden", { isDelisted: true }),
          post("h-hidden-too", { preferences: { isDelisted: true } }),
        ],
        drafts: [post("h-draft", {})],
      }),
    )
    expect(entries.toSorted()).toEqual([
      "h-draft created held_back (draft: true)",
      "h-gone created held_back (draft: true)",
      "h-hidden created held_back (delisted: true)",
      "h-hidden-too created held_back (delisted: true)",
      "h-live created live invalid_value",
    ])
    expect(await article("h-live")).toMatchObject({
      body: '![a](https://cdn.hashnode.com/a.png)\n\n<https://youtu.be/x>\n\n```\n![a](b align="left")\n```\n',
      tags: ["JS"],
      excerpt: "S",
      cover: { url: "https://cdn.hashnode.com/c.png" },
    })
  })

  test("of DEV become articles, also with front matter in their texts", async () => {
    const list = [
      {
        title: "One",
        slug: "d-one-1a2b",
        path: "/ann/d-one-1a2b",
        body_markdown: "{% youtube SQEQr7c0-dw %}\n",
        published: true,
        published_at: "2021-01-01T00:00:00.000Z",
        cached_tag_list: "js, web",
        description: "D",
        cached_user_name: "Ann",
        comments_count: 3,
        canonical_url: "https://dev.to/ann/d-one",
      },
      {
        title: "Two",
        slug: "d-two",
        body_markdown:
          "---\ntitle: Two\npublished: false\ntags: a, b\n---\n\nSee [one](https://dev.to/ann/d-one-1a2b).\n",
        published: true,
      },
      { title: "Three", slug: "d-three", body_markdown: "---\npublished: no\n---\nText.\n", published: true },
      { title: "Four", slug: "d-four", body_markdown: "---\ntags: &t [*t]\n---\nText.\n", published: true },
    ]
    const zip = zipSync({ "articles.json": strToU8(JSON.stringify(list)), "comments.json": strToU8("[]") })
    const { entries, notTaken } = await bring(zip)
    expect(entries.toSorted()).toEqual([
      "d-four created held_back (front matter cannot be read) invalid_front_matter",
      "d-one-1a2b created live invalid_value template_resolved",
      "d-three created held_back (draft: true)",
      "d-two created held_back (draft: true)",
    ])
    expect(notTaken).toEqual(["3 comments"])
    expect(await article("d-one-1a2b")).toMatchObject({
      tags: ["js", "web"],
      excerpt: "D",
      body: "<https://www.youtube.com/watch?v=SQEQr7c0-dw>\n",
    })
    expect(await article("d-two")).toMatchObject({ tags: ["a", "b"], body: "See [one](/blog/d-one-1a2b).\n" })
  })

  test("of Substack become articles", async () => {
    const rows = [
      "post_id,post_date,is_published,type,audience,title,subtitle,podcast_url",
      "1.s-one,2021-01-01T00:00:00.000Z,true,newsletter,everyone,One,Sub,",
      "2.s-paid,2021-01-01T00:00:00.000Z,true,newsletter,only_paid,Paid,,",
      "3.s-draft,,false,newsletter,everyone,Draft,,",
      "4.s-lost,,true,thread,everyone,Lost,,",
    ]
    const posts = Object.fromEntries(
      ["1.s-one", "2.s-paid", "3.s-draft"].map((id) => [`posts/${id}.html`, strToU8(`<p>${id}</p>`)]),
    )
    const { entries, notTaken } = await bring(
      zipSync({ "posts.csv": strToU8(rows.join("\n")), ...posts, "posts/1.s-one.opens.csv": strToU8("x") }),
    )
    expect(entries.toSorted()).toEqual([
      "s-draft created held_back (draft: true)",
      "s-one created live",
      "s-paid created held_back (audience: only_paid) invalid_value",
    ])
    expect(notTaken).toEqual(["1 lists of readers", "1 posts without a file"])
    expect(await article("s-one")).toMatchObject({ excerpt: "Sub", body: "<p>1.s-one</p>" })
  })

  test.each([
    ["a feed", "<?xml version='1.0'?><rss version='2.0'><channel></channel></rss>"],
    ["other JSON", '{"name": "package"}'],
    ["a list", "[1, 2]"],
    ["a ZIP of something else", zipSync({ "a.txt": strToU8("x") })],
    ["broken JSON of something else", '{"a": '],
  ])("%s is none", async (_, content) => {
    const { report } = await bring(content)
    expect(report.entries[0]?.problems).toMatchObject([
      { code: "unsupported_file", message: expect.stringContaining("exports of WordPress") },
    ])
  })
})
