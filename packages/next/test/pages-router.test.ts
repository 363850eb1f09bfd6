import { type Article, formatCredential } from "@citable/contract"
import { createCallouts } from "@citable/markdown/callouts"
import { createCitable } from "@citable/next/pages"
import { afterAll, beforeAll, expect, it } from "vitest"

import { pagePathsOf } from "../src/internal/site/page-paths.ts"
import { type Brand, createBrand } from "./brand.ts"
import { createGateway } from "./gateway.ts"

let brand: Brand
beforeAll(async () => {
  brand = await createBrand(103)
})
afterAll(() => brand?.close())

const connect = (options = {}) =>
  createCitable({ baseUrl: brand.service.url, apiKey: brand.service.apiKey, distDir: "missing", ...options })

it("lists are complete, newest first, and have no bodies", async () => {
  const articles = await connect().getArticles()
  expect(articles).toHaveLength(103)
  expect(articles[0]).toMatchObject({ title: "Article 103", excerpt: "The text of number 103.", tags: ["odd"] })
  expect(articles.every((article) => !("body" in article))).toBe(true)
})

it("a list can be limited to one topic and to a number of articles", async () => {
  const articles = await connect().getArticles({ tag: "even", limit: 3 })
  expect(articles.map(({ slug }) => slug)).toEqual(["article-102", "article-100", "article-98"])
})

it("bodies are requested once in a process, for articles without an excerpt", async () => {
  const citable = connect()
  await citable.getArticles()
  brand.takeRequests()
  await citable.getArticles()
  expect(brand.takeRequests()).toHaveLength(2)
})

it("with excerpts: false, no body is requested", async () => {
  const citable = connect({ brandId: brand.service.brandId })
  brand.takeRequests()
  const articles = await citable.getArticles({ excerpts: false })
  expect(new Set(articles.map(({ excerpt }) => excerpt))).toEqual(new Set([""]))
  expect((await citable.getStaticPaths()).paths).toHaveLength(articles.length)
  expect(brand.takeRequests()).toHaveLength(4)
})

it("an article has its HTML, headings and reading time", async () => {
  const body = "The start.\n\n## Then\n\n<script>alert(1)</script>"
  await brand.service.publish({ title: "Whole", slug: "whole", body, excerpt: "Written by hand." })
  const article = await connect().getArticle("whole")
  expect(article).toMatchObject({ title: "Whole", excerpt: "Written by hand.", reading_time: 1, body })
  expect(article?.headings).toEqual([{ depth: 2, slug: "then", text: "Then" }])
  expect(article?.html).not.toContain("script")
})

it("bodies and excerpts are read by the language of their article", async () => {
  await brand.service.publish({ title: "Whole", slug: "ja", locale: "ja", body: "**「設定」**を\n見る" })
  expect((await connect().getArticle("ja", { locale: "ja" }))?.html).toBe("<p><strong>「設定」</strong>を見る</p>")
  const [listed] = await connect().getArticles({ locale: "ja" })
  expect(listed?.excerpt).toBe("「設定」を見る")
})

it("images from the root are on the site, and others where the options say", async () => {
  await brand.service.publish({ title: "Root", slug: "root", body: "![a](/a.png)" })
  const imageWith = async (options: object) =>
    /<img src="([^"]*)"/.exec((await connect(options).getArticle("root"))?.html ?? "")?.[1]
  expect(await imageWith({})).toBe("/a.png")
  expect(await imageWith({ siteUrl: "https://example.com/docs" })).toBe("https://example.com/a.png")
  expect(await imageWith({ bodyBaseUrl: "https://old.example/" })).toBe("https://old.example/a.png")
})

it("bodies can contain what the site's plugins render", async () => {
  await brand.service.publish({ title: "Callout", slug: "callout", body: "> [!NOTE]\n> Text." })
  const plain = await connect({ callouts: false }).getArticle("callout")
  expect(plain?.html).toContain("<blockquote>")
  expect((await connect().getArticle("callout"))?.html).toContain('<aside class="citable-callout citable-callout-note"')
  const plugins = [createCallouts({ labels: { note: "Hinweis" } })]
  expect((await connect({ plugins }).getArticle("callout"))?.html?.match(/Hinweis/g)).toHaveLength(2)
})

it("a slug can be percent-encoded, and an impossible slug is not requested", async () => {
  await brand.service.publish({ title: "Статья", slug: "статья" })
  expect((await connect().getArticle(encodeURIComponent("статья")))?.title).toBe("Статья")
  brand.takeRequests()
  for (const param of ["", "%E0%A4%A", "x".repeat(201)]) expect(await connect().getArticle(param)).toBeUndefined()
  expect(brand.takeRequests()).toEqual([])
})

it("getStaticPaths and getStaticProps give what Next needs", async () => {
  const { getStaticPaths, getStaticProps } = connect({ revalidate: 60 })
  const paths = await getStaticPaths()
  expect(paths.fallback).toBe("blocking")
  expect(paths.paths).toContainEqual({ params: { slug: "article-9" } })
  expect(await getStaticProps({ params: { slug: "article-9" } })).toMatchObject({
    props: { article: { title: "Article 9", html: "<p>The text of number 9.</p>" } },
    revalidate: 60,
  })
  expect(await getStaticProps({ params: { slug: "none" } })).toEqual({ notFound: true, revalidate: 60 })
  expect(await getStaticProps({})).toEqual({ notFound: true, revalidate: 60 })
})

it("with i18n, paths and pages have the articles of their language, and name their address", async () => {
  await brand.service.publish({ title: "Erster", slug: "erster", locale: "de" })
  const siteUrl = "https://blog.acme.com"
  const { getStaticPaths, getStaticProps } = connect({ siteUrl, path: ({ slug = "" }) => `/de/blog/${slug}` })
  const { paths } = await getStaticPaths({ locales: ["de", "fr"] })
  expect(paths).toEqual([{ params: { slug: "erster" }, locale: "de" }])
  const page = { params: { slug: "erster" } }
  expect(await getStaticProps({ ...page, locale: "de" })).toMatchObject({
    props: {
      article: { title: "Erster" },
      canonical: `${siteUrl}/de/blog/erster`,
      jsonLd: expect.stringMatching(/"identifier":"cnt_\w+","version":1,/) as string,
    },
  })
  expect(await getStaticProps({ ...page, locale: "fr" })).toEqual({ notFound: true })
  expect(await connect().getStaticProps({ ...page, locale: "de" })).toMatchObject({ props: { canonical: null } })
})

it("where a translation is missing, a page shows the article, leads to it for now, or is a 404", async () => {
  const { service } = brand
  await service.publish({ title: "Only", slug: "only" })
  await service.publish({ title: "Tea", slug: "tea", translation_group: "t" })
  const tee = await service.publish({ title: "Tee", slug: "tee", locale: "de", translation_group: "t" })
  const site = { locales: ["en", "de"], prefixDefault: false, siteUrl: "https://site.example" }
  const read = (missing: "show" | "redirect" | "404", slug: string, locale = "de") =>
    connect({ ...site, missing }).getStaticProps({ params: { slug }, locale })
  const leadsTo = (destination: string) => ({ redirect: { destination, permanent: false }, revalidate: 60 })
  expect(await read("show", "only")).toMatchObject({
    props: { article: { title: "Only" }, canonical: "https://site.example/blog/only" },
    revalidate: 60,
  })
  expect(await read("redirect", "only")).toEqual(leadsTo("/blog/only"))
  expect(await read("404", "only")).toEqual({ notFound: true })
  for (const missing of ["show", "redirect"] as const) {
    expect(await read(missing, "tea")).toEqual(leadsTo("/de/blog/tee"))
    expect(await read(missing, "only", "en")).toMatchObject({ props: { article: { title: "Only" } } })
    expect(await read(missing, "none")).toEqual({ notFound: true })
  }
  const { getStaticPaths, translations } = connect({ ...site, missing: "show" })
  const slugs = async (fallback: "blocking" | false) =>
    (await getStaticPaths({ fallback, locales: ["de"] })).paths.map((path) => (path as { params: Article }).params.slug)
  // What a build stores cannot expire, so only a site without later pages gets them from it.
  expect(await slugs("blocking")).not.toContain("only")
  expect(await slugs(false)).toEqual(expect.arrayContaining(["only", "tee"]))
  // Each of these pages shows one of the two, or leads to it.
  const ofBoth = ["/de/blog/tee", "/blog/tee", "/blog/tea", "/de/blog/tea"]
  expect(await pagePathsOf(connect({ ...site, missing: "show" }))([tee], "t")).toEqual(expect.arrayContaining(ofBoth))
  expect(await pagePathsOf(connect(site))([tee], "t")).toEqual(["/de/blog/tee"])
  const paths = (await translations(tee as never)).map(({ path, isCurrent }) => [path, isCurrent])
  expect(paths).toEqual([
    ["/blog/tea", false],
    ["/de/blog/tee", true],
  ])
})

it("a previous slug redirects to the present address", async () => {
  const article = await brand.service.publish({ title: "Moved", slug: "from-here" })
  await brand.edit(article, { slug: "to-there", previous_slugs: ["from-here", "100%-true"] })
  // Next decodes the parameters of getStaticProps.
  for (const slug of ["from-here", "100%-true", "100%25-true"]) {
    expect(await connect().getStaticProps({ params: { slug } })).toEqual({
      redirect: { destination: "/blog/to-there", permanent: true },
    })
  }
})

it("a preview shows the draft of its article, and nothing of another brand", async () => {
  const { service } = brand
  const article = await service.publish({ title: "Said", slug: "said" })
  await service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said" })
  const preview = await service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
  const previewData = { contentId: article.id, token: preview.token, slug: "said" }
  const { getStaticProps } = connect()
  const titleOf = async (slug: string, data?: object) => {
    const result = await getStaticProps({ params: { slug }, ...(data === undefined ? {} : { previewData: data }) })
    return "props" in result ? result.props.article.title : undefined
  }
  expect(await titleOf("said", previewData)).toBe("Not yet said")
  expect(await titleOf("said")).toBe("Said")
  brand.takeRequests()
  // The service limits how often a preview may be read, so other pages leave it alone.
  expect(await titleOf("article-9", previewData)).toBe("Article 9")
  expect(brand.takeRequests().filter((path) => path.includes(article.id))).toEqual([])
  expect(await getStaticProps({ params: { slug: "said" }, previewData })).toMatchObject({
    props: { preview: { isLive: false } },
  })
  expect(await getStaticProps({ params: { slug: "said" } })).not.toHaveProperty("props.preview")
  await service.call("PATCH", `/v1/content/${article.id}`, { slug: "said-here" })
  expect(await titleOf("said-here", previewData)).toBe("Not yet said")
  await service.call("PATCH", `/v1/content/${article.id}`, { slug: "said" })
  expect(await titleOf("said", { contentId: article.id, token: "no token" })).toBe("Said")

  const as = service.operatorToken
  const other = await service.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, as)
  const input = { title: "Foreign", slug: "said", body: "Not of this site." }
  const foreign = await service.call<{ id: string }>("POST", `/v1/brands/${other.id}/content`, input, as)
  const key = await service.call<{ token: string }>("POST", `/v1/content/${foreign.id}/preview`, undefined, as)
  expect(await titleOf("said", { contentId: foreign.id, token: key.token })).toBe("Said")
})

it("a refused key fails the read, and the error about a missing key says what to set", async () => {
  const other = formatCredential({ prefix: "ctb", id: "0123456789", secret: "a".repeat(32) })
  await expect(connect({ apiKey: other }).getArticles()).rejects.toMatchObject({ status: 401 })
  await expect(connect({ apiKey: "" }).getArticles()).rejects.toMatchObject({
    code: "missing_api_key",
    message: expect.stringContaining("pass apiKey to createCitable.") as string,
  })
})

it("while the service is down, a page that is not stored shows what was read last, and is revalidated soon", async () => {
  const gateway = await createGateway(brand.service.url)
  const { getArticles, getStaticProps, perRequest } = connect({ baseUrl: gateway.url })
  const first = await getStaticProps({ params: { slug: "article-9" } })
  const listed = await getArticles({ limit: 1 })
  gateway.breaks = () => true
  expect(await getStaticProps({ params: { slug: "article-9" }, revalidateReason: "stale" })).toEqual({
    ...first,
    revalidate: 5,
  })
  // A stored page stays if revalidation throws, and the sender tries the webhook again.
  const again = getStaticProps({ params: { slug: "article-9" }, revalidateReason: "on-demand" })
  await expect(again).rejects.toMatchObject({ code: "unreachable" })
  await expect(getArticles({ limit: 1 })).rejects.toMatchObject({ code: "unreachable" })
  // Next stores nothing of these pages, so nothing could replace an error.
  expect((await perRequest.getArticles({ limit: 1 })).map(({ slug }) => slug)).toEqual([listed[0]?.slug])
  expect((await perRequest.getArticle("article-9"))?.title).toBe("Article 9")
  await gateway.close()
})
