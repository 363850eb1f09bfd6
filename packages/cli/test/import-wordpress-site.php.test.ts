import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import { createClient } from "@citable/client"
import { type StartedWordpress, startWordpress } from "@citable/dev"
import { type ImportReport, readLiveBlog } from "@citable/import"
import { afterAll, beforeAll, expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { openBlogFetch } from "../src/import/open-blog-fetch.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()
const network = openBlogFetch({ allowPrivateNetwork: true })
let site: StartedWordpress
let brought: Awaited<ReturnType<typeof bring>>
let cover: { id: number; source_url: string }

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
/** Exports the site without a sign-in, reads no shortcode of WPBakery, and adds what a plugin for members shows. */
const plugin = `<?php
add_action('init', function () {
  if (!isset($_GET['test_export'])) return;
  require_once ABSPATH . 'wp-admin/includes/export.php';
  export_wp();
  exit;
});
add_action('init', function () {
  if (!isset($_GET['test_fill'])) return;
  for ($n = 0; $n < 46; $n++) wp_insert_post(['post_title' => "More $n", 'post_content' => "<p>Words $n.</p>", 'post_status' => 'publish']);
  exit;
});
// As Polylang does without its REST API.
add_filter('post_link', fn($link, $post) => $post->post_name === 'faehre' ? home_url('/de/faehre/') : $link, 10, 2);
add_filter('the_content', fn($html) => str_replace('MEMBERS', '<div class="pmpro_content_message">Join to read on.</div>', $html));
`
const note = "3f0e8a1c-1111-4aaa-8bbb-123456789abc"

beforeAll(async () => {
  site = await startWordpress()
  site.addPlugin("export.php", plugin)
  cover = await ask("/media", onePixel, {
    "content-type": "image/png",
    "content-disposition": 'attachment; filename="cover.png"',
  })
  await ask(`/media/${cover.id}`, { alt_text: "A cover" })
  const news = await ask("/categories", { name: "News & more" })
  const tag = await ask("/tags", { name: "ferry" })
  const pattern = await ask("/blocks", {
    title: "Shared",
    status: "publish",
    content: "<!-- wp:paragraph -->\n<p>Shared words.</p>\n<!-- /wp:paragraph -->",
  })
  const post = (fields: object, kind = "posts") =>
    ask(`/${kind}`, { status: "publish", date_gmt: "2024-05-06T07:08:09", ...fields })
  const blocks = `<!-- wp:paragraph -->\n<p>Old words.<sup data-fn="${note}" class="fn"><a id="${note}-link" href="#${note}">1</a></sup> See <a href="${site.url}/second/">the second</a>.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:block {"ref":${pattern.id}} /-->\n\n<!-- wp:footnotes /-->`
  const footnotes = JSON.stringify([{ content: "Built in <em>1931</em>.", id: note }])
  await post({
    title: "Hello &amp; <em>more</em>",
    slug: "hello",
    content: blocks,
    excerpt: "Short words.",
    categories: [news.id],
    tags: [tag.id],
    featured_media: cover.id,
    meta: { footnotes },
  })
  await post({ title: "Second", slug: "second", content: "First line\nsecond line\n\nNext." })
  await post({ title: "日本", slug: "日本", content: "<p>言葉。</p>" })
  await post({ title: "About", slug: "about-us", content: "<p>Who we are.</p>" }, "pages")
  await post({ title: "Secret", slug: "secret", content: "<p>Nothing for all.</p>", password: "x" })
  await post({ title: "Members", slug: "members", content: "<p>The beginning.</p><p>MEMBERS</p>" })
  await post({
    title: "Bakery",
    slug: "bakery",
    content:
      '[vc_row][vc_column][vc_column_text]Baked words.[/vc_column_text][vc_btn title="Go" link="url:https%3A%2F%2Fexample.com%2Fgo"][/vc_column][/vc_row]',
  })
  await post({ title: "Draft", slug: "draft-one", content: "x", status: "draft" })
  await post({ title: "Private", slug: "private-one", content: "x", status: "private" })
  await post({ title: "Fähre", slug: "faehre", content: "<p>Worte.</p>" })
  await fetch(`${site.url}/?test_fill`)
  brought = await bring()
})
afterAll(async () => {
  await brought?.client.close()
  await site?.close()
  await network.close()
})

async function ask(
  path: string,
  body: object,
  headers: Record<string, string> = { "content-type": "application/json" },
) {
  const authorization = `Basic ${btoa(`administrator:${site.passwords.administrator}`)}`
  const init = {
    method: "POST",
    headers: { authorization, ...headers },
    body: Buffer.isBuffer(body) ? Uint8Array.from(body) : JSON.stringify(body),
  }
  const response = await fetch(`${site.url}/wp-json/wp/v2${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: number; source_url: string }
}

async function openBrand() {
  const { url, operatorToken } = shared.service
  const { id } = await shared.service.call<{ id: string }>("POST", "/v1/brands", { name: "Moved" }, operatorToken)
  return createClient({ baseUrl: url, apiKey: operatorToken, brandId: id })
}

const read = (place = "") =>
  readLiveBlog(`${site.url}${place}`, { from: "wordpress", fetch: network.fetch, wait: async () => undefined })

async function bring() {
  const { path, archive } = await read()
  const client = await openBrand()
  const options = { publish: true, allowMissingPictures: true, blogs: new Map([[path, archive]]) }
  return {
    client,
    again: () => importContent({ paths: [path], client, options }),
    report: await importContent({ paths: [path], client, options }),
  }
}

const stateOf = ({ entries }: ImportReport) =>
  new Map(
    entries.map(({ slug = "", visibility }) => [
      slug,
      visibility?.state === "held_back" ? visibility.reason : visibility?.state,
    ]),
  )

test("what a real WordPress shows to everybody comes from its API, in several pages; the rest stays back or is not there", async () => {
  const { client, report, again } = brought
  const states = stateOf(report)
  expect(Object.fromEntries([...states].filter(([slug]) => !slug.startsWith("more-")))).toEqual({
    // These come with WordPress.
    "hello-world": "live",
    "sample-page": "live",
    hello: "live",
    second: "live",
    日本: "live",
    "about-us": "live",
    secret: "post_password",
    members: "teaser for members: pmpro_content_message",
    bakery: "live",
    faehre: "live",
  })
  expect(await client.getContentBySlug({ slug: "faehre", locale: "de" })).toMatchObject({ locale: "de" })
  expect(states.size).toBe(10 + 46)
  expect(report.links).toMatchObject({ found: 1 })
  const hello = await client.getContentBySlug({ slug: "hello" })
  expect(hello).toMatchObject({
    title: "Hello & more",
    excerpt: "Short words.",
    author: { name: "administrator" },
    tags: ["News & more", "ferry"],
    published_at: "2024-05-06T07:08:09.000Z",
    cover: { url: cover.source_url, alt: "A cover" },
  })
  expect(hello.body).toContain('<a href="/blog/second">the second</a>')
  expect(hello.body).toContain("<p>Shared words.</p>")
  expect(hello.body).toContain("Built in <em>1931</em>.")
  expect((await client.getContentBySlug({ slug: "second" })).body).toBe(
    "<p>First line<br />\nsecond line</p>\n<p>Next.</p>",
  )
  expect((await client.getContentBySlug({ slug: "second" })).excerpt).toBeNull()
  expect((await client.getContentBySlug({ slug: "about-us" })).type).toBe("page")
  const bakery = await client.getContentBySlug({ slug: "bakery" })
  expect(bakery.body.replaceAll(/<p>\s*<\/p>|\n/g, "")).toContain("Baked words.")
  expect(bakery.body).toContain('<a href="https://example.com/go">Go</a>')
  expect(bakery.body).not.toContain("[")
  expect((await again()).counts).toMatchObject({ updated: 0, created: 0, unchanged: states.size })
})

test("its export brings the same articles as its API", async () => {
  const { client, report } = brought
  const response = await fetch(`${site.url}/?test_export`)
  const path = join(shared.folder, "site.xml")
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  const exported = await openBrand()
  const fromExport = await importContent({
    paths: [path],
    client: exported,
    options: { publish: true, allowMissingPictures: true },
  })
  const [live, own] = [stateOf(report), stateOf(fromExport)]
  // Only the export has what nobody can read, and only the page shows what a plugin adds.
  for (const slug of ["draft-one", "private-one"]) expect(own.get(slug)).toMatch(/^status: /)
  expect(own.get("secret")).toBe("post_password")
  const same = [...live].filter(([slug, state]) => state === "live" && slug !== "faehre").map(([slug]) => slug)
  expect(same.filter((slug) => own.get(slug) !== "live")).toEqual([])
  for (const slug of same) {
    const [one, other] = [await client.getContentBySlug({ slug }), await exported.getContentBySlug({ slug })]
    const fields = ({ title, excerpt, tags, author, published_at, type, cover: shown }: typeof one) => ({
      title,
      excerpt,
      // An export sorts them by name.
      tags: tags.toSorted(),
      author: author?.name,
      published_at,
      type,
      cover: shown?.url,
    })
    expect(fields(other)).toEqual(fields(one))
    const words = (body: string) =>
      body
        .replaceAll(/<[^>]*>|\s|↩︎/g, "")
        .replaceAll(/&#8217;|’/g, "'")
        .replaceAll(/&#822[01];|[“”]/g, '"')
    if (slug !== "sample-page") expect(words(other.body)).toBe(words(one.body))
  }
  await exported.close()
})

test("a site without pretty addresses, in a folder, answers too; one that shows its API to nobody says so", async () => {
  for (const place of ["/plain", "/blog"]) expect((await read(place)).archive.articles).toHaveLength(56)
  site.addPlugin(
    "closed.php",
    `<?php add_filter('rest_authentication_errors', fn() => new WP_Error('rest_not_logged_in', 'No.', ['status' => 401]));`,
  )
  await expect(read()).rejects.toMatchObject({
    code: "blog_unreadable",
    message: expect.stringContaining("Tools → Export"),
  })
})
