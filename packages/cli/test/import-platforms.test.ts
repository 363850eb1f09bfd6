import type { Article } from "@citable/contract"
import { describe, expect, test } from "vitest"

import { bringFiles, type BringOptions, type GivenFiles } from "./bring-files.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()
const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })

const bring = (files: GivenFiles, options: BringOptions = {}) => bringFiles(shared, files, options)

describe("an export of Medium", () => {
  const story = (title: string, { body, date, link }: { body: string; date?: string; link: string }) =>
    `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
<section data-field="subtitle" class="p-summary">A subtitle</section><section data-field="body" class="e-content">
<section name="007" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section></section>
<footer><p>By <a href="https://medium.com/@ada?source=x" class="p-author h-card">Ada</a>${date === undefined ? "" : ` on <time class="dt-published" datetime="${date}">then</time>`}.</p><p class="p-tags">Tagged in <a href="https://medium.com/tag/sea" class="p-tag">Sea</a></p><p><a href="${link}" class="p-canonical">Canonical link</a></p><p>Exported from <a href="https://medium.com">Medium</a>.</p></footer></article></body></html>`
  const date = "2021-04-01T10:00:00.000Z"
  const heading = (title: string) => `<h3 name="1" id="1" class="graf graf--h3 graf--title">${title}</h3>`
  const files: GivenFiles = {
    "posts/2021-04-01_The-ferry-aaaaaaaaaaaa.html": story("The ferry", {
      date,
      link: "https://medium.com/@ada/the-ferry-aaaaaaaaaaaa",
      body: `${heading("The ferry")}<h4 class="graf graf--h4 graf--subtitle">A subtitle</h4>
<figure name="2" class="graf graf--figure"><div class="aspectRatioPlaceholder is-locked"><div class="aspectRatioPlaceholder-fill" style="padding: 1%"></div><img class="graf-image" alt="Sea" src="https://cdn-images-1.medium.com/max/800/a.jpeg"></div><figcaption class="imageCaption">By <a href="https://e.example/" class="markup--anchor">Bo</a></figcaption></figure>
<p name="3" id="3" class="graf graf--p">See <a href="https://medium.com/p/cccccccccccc" data-href="x" class="markup--anchor">the harbour</a> and <a href="#4">below</a>.</p>
<figure id="4" class="graf graf--figure"><img src="https://cdn-images-1.medium.com/b.png"><figcaption class="imageCaption">A <em>caption</em></figcaption></figure>
<pre class="graf graf--pre" data-code-block-lang="js"><span class="pre--content"><span class="hljs-keyword">let</span> a<br><br>  b</span></pre>
<div class="graf graf--mixtapeEmbed"><a href="https://e.example/x" class="markup--anchor"><strong class="markup--strong">A card</strong><em>words</em>e.example</a><a href="https://e.example/x" class="js-mixtapeImage"></a></div>
<figure class="graf graf--figure graf--iframe"><iframe src="https://cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fx&url=https%3A%2F%2Fvimeo.com%2F1"></iframe></figure>
<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ada/1f2e.js"></script></figure>
<figure class="graf graf--figure graf--iframe"></figure>`,
    }),
    "posts/2021-04-02_The-harbour-cccccccccccc.html": story("The harbour", {
      date,
      link: "https://blog.example/the-harbour-cccccccccccc",
      body: `${heading("The harbour")}<p>Text.</p><figure><img data-is-featured="true" src="https://miro.medium.com/f.png"></figure>`,
    }),
    "posts/2021-04-03_I-agree-with-dddddddddddd.html": story("I agree with", {
      date,
      link: "https://medium.com/@ada/i-agree-with-dddddddddddd",
      body: `<p class="graf graf--p">I agree with all of it.</p>`,
    }),
    "posts/2021-04-04_Long-eeeeeeeeeeee.html": story("Long words", {
      date,
      link: "https://medium.com/@ada/long-words-eeeeeeeeeeee",
      body: `<p class="graf graf--p">Long words ${"and more ".repeat(300)}</p>`,
    }),
    "posts/draft_Secret-bbbbbbbbbbbb.html": story("Secret", { link: "", body: `${heading("Secret")}<p>x</p>` }),
    "ips/ips-1.html": story("IPs", { link: "", body: "<p>203.0.113.7</p>" }),
    "profile/profile.html": story("Ada", { link: "", body: "<p>ada@example.com</p>" }),
  }
  const states = [
    "long-words held_back (it can be a response to a story of somebody else)",
    "secret held_back (draft: true)",
    "the-ferry live block_not_carried",
    "the-harbour live",
  ]

  test("becomes articles with their dates, tags, covers and links, as a ZIP and as a folder", async () => {
    const asZip = await bring(files, { zip: true })
    expect(asZip.states).toEqual(states)
    expect(asZip.notTaken).toEqual([
      "2 files that are not posts",
      "1 list of unlisted and members-only stories",
      "1 responses",
    ])
    expect(await article("the-ferry")).toMatchObject({
      title: "The ferry",
      excerpt: "A subtitle",
      published_at: date,
      author: { name: "Ada", url: "https://medium.com/@ada" },
      tags: ["Sea"],
      cover: { url: "https://cdn-images-1.medium.com/max/800/a.jpeg", alt: "Sea" },
      body: `<p>By <a href="https://e.example/">Bo</a></p>
<p>See <a href="/blog/the-harbour">the harbour</a> and <a href="#4">below</a>.</p>
<figure id="4"><img src="https://cdn-images-1.medium.com/b.png"><figcaption>A <em>caption</em></figcaption></figure>
<pre><code class="language-js">let a

  b</code></pre>
<p><a href="https://e.example/x">A card</a></p>
<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>
<p><a href="https://gist.github.com/ada/1f2e">https://gist.github.com/ada/1f2e</a></p>`,
    })
    expect((await article("the-harbour")).cover).toMatchObject({ url: "https://miro.medium.com/f.png" })
    const asFolder = await bring(files)
    expect(asFolder.states).toEqual(states)
    expect(asFolder.report.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    expect((await bring({}, { path: "posts" })).states).toEqual(states)
  })
})

test("the text of a letter of Substack has plain pictures, notes and cards, and stays back where it is paid", async () => {
  const cdn =
    "https://substackcdn.com/image/fetch/$s_!x!,w_1456/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fa.png"
  const attrs = (value: object) => `data-attrs="${JSON.stringify(value).replaceAll('"', "&quot;")}"`
  const letter = `<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="${cdn}"><div class="image2-inset"><picture><source type="image/webp" srcset="${cdn} 424w"><img src="${cdn}" ${attrs({ src: "x" })} alt="A chart"></picture><div class="image-link-expand"><button>x</button></div></div></a><figcaption class="image-caption">The <a href="https://e.example/">caption</a></figcaption></figure></div>
<p>A claim<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a>.</p>
<p class="button-wrapper" ${attrs({ url: "https://x.substack.com/subscribe?", text: "Subscribe" })}><a class="button primary" href="https://x.substack.com/subscribe?"><span>Subscribe</span></a></p>
<p class="button-wrapper" ${attrs({ url: "https://shop.example/", text: "Shop" })}><a class="button primary" href="https://shop.example/"><span>Shop</span></a></p>
<div id="youtube2-x" class="youtube-wrap" ${attrs({ videoId: "abcdefghijk" })}><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe></div></div>
<div class="tweet" ${attrs({ url: "https://twitter.com/a/status/12345", full_text: "Hi <b>", name: "A" })}></div>
<div class="latex-rendered" ${attrs({ persistentExpression: "a < b" })}></div>
<div class="image-gallery-embed" ${attrs({ gallery: { images: [{ src: "https://substackcdn.com/b.png" }], caption: "C" } })}></div>
<div class="poll-embed" ${attrs({ id: 7 })}></div>
<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>The note.</p></div></div>`
  const files = {
    "posts.csv": [
      "post_id,post_date,is_published,type,audience,title,subtitle",
      "1.p-letter,2021-01-01T00:00:00.000Z,true,newsletter,everyone,One,",
      "2.p-wall,2021-01-01T00:00:00.000Z,true,newsletter,everyone,Two,",
      "3.p-about,2021-01-01T00:00:00.000Z,true,page,everyone,About,",
    ].join("\n"),
    "posts/1.p-letter.html": letter,
    "posts/2.p-wall.html":
      '<p>Free.</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>Paid.</p>',
    "posts/3.p-about.html": '<p>See <a href="/p/p-letter">it</a>.</p>',
  }
  const { states, notTaken } = await bring(files, { zip: true })
  expect(states).toEqual([
    "p-about live",
    "p-letter live block_not_carried",
    "p-wall held_back (its end is for subscribers who pay)",
  ])
  expect(notTaken).toEqual(["1 buttons and forms"])
  expect(await article("p-about")).toMatchObject({ type: "page", body: '<p>See <a href="/blog/p-letter">it</a>.</p>' })
  const image = "https://substack-post-media.s3.amazonaws.com/a.png"
  expect((await article("p-letter")).body.split(/\n+/)).toEqual([
    `<figure><img src="${image}" alt="A chart"><figcaption class="image-caption">The <a href="https://e.example/">caption</a></figcaption></figure>`,
    '<p>A claim<sup><a href="#user-content-fn-1" data-footnote-ref id="user-content-fnref-1">1</a></sup>.</p>',
    '<p><a href="https://shop.example/">Shop</a></p>',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
    '<blockquote><p>Hi &lt;b&gt;</p></blockquote><p><a href="https://twitter.com/a/status/12345">https://twitter.com/a/status/12345</a></p>',
    '<pre><code class="language-math">a &lt; b</code></pre>',
    '<figure><img src="https://substackcdn.com/b.png" alt=""><figcaption>C</figcaption></figure>',
    '<section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>The note.</p></li></ol></section>',
  ])
})

test("an export of Buttondown goes live where its table says that the archive showed it", async () => {
  const row = (slug: string, fields: object) => ({
    id: `id-${slug}`,
    subject: slug,
    slug,
    status: "sent",
    publish_date: "2023-01-02 16:55:00+00:00",
    ...fields,
  })
  const rows = [
    row("b-open", { email_type: "public", description: "D", image: "https://assets.buttondown.email/a.png" }),
    row("b-paid", { email_type: "premium" }),
    row("b-plain", {}),
    row("b-draft", { status: "draft", email_type: "public" }),
    row("b-off", { email_type: "public", archival_mode: "disabled" }),
    row("b-lost", {}),
  ]
  const files: GivenFiles = {
    "mail/emails.json": JSON.stringify(rows),
    "mail/subscribers.csv": "email\na@example.com\n",
  }
  for (const { slug } of rows.slice(0, 5))
    files[`mail/emails/${slug}.md`] = `Text of ${slug}.\n\n{{ subscribe_form }}\n`
  files["mail/emails/b-open.md"] = "<!-- buttondown-editor-mode: fancy --><h2>Hi</h2>"
  for (const zip of [true, false]) {
    const { states, notTaken } = await bring(files, { zip })
    expect(states).toEqual([
      "b-draft held_back (status: draft)",
      "b-off held_back (the archive on the web does not show it)",
      "b-open live",
      "b-paid held_back (audience: premium) invalid_value",
      "b-plain held_back (post without a public mark) not_known_public",
    ])
    expect(notTaken).toEqual(["1 e-mails without a file", "1 lists of subscribers"])
  }
  expect(await article("b-open")).toMatchObject({
    excerpt: "D",
    body: "<h2>Hi</h2>",
    cover: { url: "https://assets.buttondown.email/a.png" },
  })
  expect(await article("b-plain")).toMatchObject({
    body: "Text of b-plain.\n",
    published_at: "2023-01-02T16:55:00.000Z",
  })
})

describe("an export of Blogger", () => {
  const entry = (content: string) => `<entry>${content}<content type="html">&lt;p&gt;Text.&lt;/p&gt;</content></entry>`
  const id = (name: string) => `<id>tag:blogger.com,1999:blog-1.${name}</id>`

  test("from a Takeout becomes posts and pages; comments, the trash and themes are counted", async () => {
    const state = (type: string, status: string) =>
      `<blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>`
    const feed = `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-1</id><title>News</title>
<entry>${id("post-11")}${state("POST", "LIVE")}<author><name>Ada</name></author><title>Market &amp; day</title><published>2019-11-09T19:43:00.001Z</published><updated>2020-01-01T00:00:00Z</updated><category scheme='tag:blogger.com,1999:blog-1' term='Food'/><blogger:filename>/2019/11/g-market.html</blogger:filename><blogger:metaDescription>D</blogger:metaDescription><blogger:trashed/>
<content type='html'>&lt;p&gt;&lt;a href="https://news.example/2019/11/g-two.html?m=1"&gt;two&lt;/a&gt;&lt;/p&gt;&lt;table class="tr-caption-container"&gt;&lt;tbody&gt;&lt;tr&gt;&lt;td&gt;&lt;a href="https://1.bp.blogspot.com/b.png"&gt;&lt;img src="https://1.bp.blogspot.com/a.png"&gt;&lt;/a&gt;&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td class="tr-caption" style="x"&gt;A &lt;b&gt;cap&lt;/b&gt;&lt;/td&gt;&lt;/tr&gt;&lt;/tbody&gt;&lt;/table&gt;</content></entry>
${entry(`${id("post-12")}${state("POST", "LIVE")}<title>Two</title><blogger:filename>/2019/11/g-two.html</blogger:filename>`)}
${entry(`${id("post-13")}${state("POST", "DRAFT")}<title>G draft</title><blogger:filename/>`)}
${entry(`${id("page-14")}${state("PAGE", "LIVE")}<title>About</title><blogger:filename>/p/g-about.html</blogger:filename>`)}
${entry(`${id("post-15")}${state("POST", "SOFT_TRASHED")}<title>Gone</title>`)}
${entry(`${id("post-16")}${state("COMMENT", "LIVE")}<title>Hi</title>`)}</feed>`
    const files = {
      "Takeout/Blogger/Blogs/News/feed.atom": feed,
      "Takeout/Blogger/Blogs/News/theme-classic.html": "<html></html>",
      "Takeout/Blogger/Blogs/News/settings.csv": "blog_name\nNews\n",
    }
    for (const zip of [true, false]) {
      const { states, notTaken } = await bring(files, { zip })
      expect(states).toEqual(["g-about live", "g-draft held_back (status: draft)", "g-market live", "g-two live"])
      expect(notTaken).toEqual(["1 comments", "1 deleted posts"])
    }
    expect(await article("g-about")).toMatchObject({ type: "page", title: "About" })
    expect(await article("g-market")).toMatchObject({
      title: "Market & day",
      author: { name: "Ada" },
      tags: ["Food"],
      published_at: "2019-11-09T19:43:00.001Z",
      seo: { description: "D" },
      body: '<p><a href="/blog/g-two?m=1">two</a></p><figure><a href="https://1.bp.blogspot.com/b.png"><img src="https://1.bp.blogspot.com/a.png"></a><figcaption>A <b>cap</b></figcaption></figure>',
    })
  })

  test("from a backup becomes posts, with the addresses of the blog", async () => {
    const kind = (name: string) =>
      `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`
    const feed = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#">
<id>tag:blogger.com,1999:blog-1.archive</id><link rel="alternate" type="text/html" href="https://old.example/"/>
${entry(`${id("settings.BLOG_NAME")}${kind("settings")}<title>Name</title>`)}
${entry(`${id("post-21")}${kind("post")}<category scheme="http://www.blogger.com/atom/ns#" term="Sea"/><title>Old</title><published>2008-01-01T10:00:00+01:00</published><link rel="alternate" href="https://old.example/2008/01/g-old.html"/><author><name>Unknown</name></author>`)}
${entry(`${id("post-22")}${kind("post")}<title>G wip</title><app:control><app:draft>yes</app:draft></app:control>`)}</feed>`
    const { states, notTaken } = await bring({ "blog.xml": feed }, { path: "blog.xml" })
    expect(states).toEqual(["g-old live", "g-wip held_back (status: draft)"])
    expect(notTaken).toEqual(["1 settings and templates"])
    expect(await article("g-old")).toMatchObject({
      author: null,
      tags: ["Sea"],
      published_at: "2008-01-01T09:00:00.000Z",
    })
  })
})

test("an export of Squarespace becomes articles without its blocks, with films and pictures", async () => {
  const item = (name: string, fields: string) =>
    `<item><title>${name}</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><pubDate>Wed, 05 Apr 2023 14:42:38 +0000</pubDate>${fields}</item>`
  const body = `<div class="sqs-layout"><div class="row sqs-row"><div class="col sqs-col-12"><div class="sqs-block image-block"><figure class="sqs-block-image-figure"><noscript><img src="https://images.squarespace-cdn.com/a.png"></noscript><img class="thumb-image" data-src="https://images.squarespace-cdn.com/a.png" alt="A &quot;b&quot;"><figcaption class="image-caption-wrapper"><p>Cap</p></figcaption></figure></div>
<div class="sqs-block video-block"><div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;//www.youtube.com/embed/abcdefghijk?wmode=opaque&quot;&gt;&lt;/iframe&gt;"></div></div>
<p>See <a href="/blog2023/q-two">two</a>.</p></div></div></div>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Acme</title><link>https://acme.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>a@acme.example</wp:author_login><wp:author_display_name>Ada</wp:author_display_name></wp:author>
${item("One", `<link>/blog2023/q-one.html</link><wp:post_name>blog2023/q-one.html</wp:post_name><dc:creator>a@acme.example</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>`)}
${item("Two", "<link>/blog2023/q-two</link><wp:post_name>blog2023/q-two</wp:post_name><content:encoded><![CDATA[<p>a</p>\n<p>b</p>]]></content:encoded>")}
${item("Three", `<link>/q-three</link><wp:post_name>q-three</wp:post_name><content:encoded><![CDATA[${'<figcaption class="image-caption-wrapper">'.repeat(60)}x]]></content:encoded>`)}</channel></rss>`
  const { report, states } = await bring({ "squarespace.xml": xml }, { path: "squarespace.xml" })
  expect(report.archives).toMatchObject([{ platform: "Squarespace", articles: 3 }])
  expect(states).toEqual(["q-one live", "q-three live", "q-two live"])
  expect(await article("q-one")).toMatchObject({
    author: { name: "Ada" },
    published_at: "2023-04-05T14:42:38.000Z",
    body: `<figure class="sqs-block-image-figure"><img src="https://images.squarespace-cdn.com/a.png" alt="A &quot;b&quot;"><figcaption class="image-caption-wrapper"><p>Cap</p></figcaption></figure>
<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>
<p>See <a href="/blog/q-two">two</a>.</p>`,
  })
  expect((await article("q-two")).body).toBe("<p>a</p>\n<p>b</p>")
})
