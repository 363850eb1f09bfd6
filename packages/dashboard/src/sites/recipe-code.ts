// `pnpm run reference` writes this module from the documentation.

/** The files that connect a site, as the documentation shows them and tests build them. */
export const recipeCode = {
  // docs/start/astro.md: astro.config.mjs
  astroConfig:
    '// astro.config.mjs\nimport citable from "@citable/astro"\nimport { defineConfig } from "astro/config"\n\nexport default defineConfig({\n  integrations: [citable()],\n})\n',
  // docs/start/astro.md: src/content.config.ts
  astroCollection:
    '// src/content.config.ts\nimport { citableLoader } from "@citable/astro/loader"\nimport { defineCollection } from "astro:content"\n\nexport const collections = {\n  articles: defineCollection({ loader: citableLoader() }),\n}\n',
  // docs/start/astro.md: src/pages/blog/[...slug].astro
  astroPage:
    '---\n// src/pages/blog/[...slug].astro\nimport "@citable/astro/style.css"\nimport { ArticleHead } from "@citable/astro/components"\nimport { articlePaths, renderArticle } from "@citable/astro/content"\nimport { getCollection } from "astro:content"\n\nexport async function getStaticPaths() {\n  return articlePaths(await getCollection("articles"))\n}\n\nconst { entry } = Astro.props\nconst { Content } = await renderArticle(entry)\n---\n\n<html lang={entry.data.locale}>\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width" />\n    <ArticleHead entry={entry} siteName="My blog" />\n  </head>\n  <body>\n    <h1>{entry.data.title}</h1>\n    <time datetime={entry.data.published_at.toISOString()}>{entry.data.published_at.toLocaleDateString(entry.data.locale, { dateStyle: "long", timeZone: "UTC" })}</time>\n    <Content />\n  </body>\n</html>\n',
  // docs/start/astro.md: src/pages/index.astro
  astroList:
    '---\n// src/pages/index.astro\nimport "@citable/astro/style.css"\nimport { getCollection } from "astro:content"\n\nconst articles = await getCollection("articles")\narticles.sort((a, b) => b.data.published_at.getTime() - a.data.published_at.getTime())\n---\n\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width" />\n    <title>Articles</title>\n  </head>\n  <body>\n    <ul>\n      {articles.map(({ id, data }) => <li><a href={`/blog/${id}/`}>{data.title}</a> {data.excerpt}</li>)}\n    </ul>\n  </body>\n</html>\n',
  // docs/guides/astro-live-collections.md: astro.config.mjs
  liveConfig:
    '// astro.config.mjs\nimport node from "@astrojs/node"\nimport citable from "@citable/astro"\nimport { defineConfig, memoryCache } from "astro/config"\n\nexport default defineConfig({\n  adapter: node({ mode: "standalone" }),\n  cache: { provider: memoryCache() },\n  integrations: [citable({ webhook: true })],\n})\n',
  // docs/guides/astro-live-collections.md: src/live.config.ts
  liveCollection:
    '// src/live.config.ts\nimport { citableLiveLoader } from "@citable/astro/live"\nimport { defineLiveCollection } from "astro:content"\n\nexport const collections = {\n  articles: defineLiveCollection({ loader: citableLiveLoader() }),\n}\n',
  // docs/guides/astro-live-collections.md: src/pages/blog/[slug].astro
  livePage:
    '---\n// src/pages/blog/[slug].astro, with an adapter\nimport "@citable/astro/style.css"\nimport { ArticleHead } from "@citable/astro/components"\nimport { renderArticle, toErrorResponse } from "@citable/astro/content"\nimport { getLiveEntry } from "astro:content"\n\nexport const prerender = false\n\nconst { slug = "" } = Astro.params\nconst { entry, error, cacheHint } = await getLiveEntry("articles", slug)\nif (!entry) return toErrorResponse(error)\nif (entry.id !== slug) return Astro.redirect(`/blog/${entry.id}/`, 301)\nif (cacheHint) Astro.cache.set({ ...cacheHint, maxAge: 86400 })\nconst { Content } = await renderArticle(entry)\n---\n\n<html lang={entry.data.locale}>\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width" />\n    <ArticleHead entry={entry} siteName="My blog" />\n  </head>\n  <body>\n    <h1>{entry.data.title}</h1>\n    <Content />\n  </body>\n</html>\n',
  // docs/guides/astro-live-collections.md: src/pages/index.astro
  liveList:
    '---\n// src/pages/index.astro, with an adapter\nimport "@citable/astro/style.css"\nimport { toErrorResponse } from "@citable/astro/content"\nimport { getLiveCollection } from "astro:content"\n\nexport const prerender = false\n\nconst { entries, error, cacheHint } = await getLiveCollection("articles")\nif (!entries) return toErrorResponse(error)\nif (cacheHint) Astro.cache.set({ ...cacheHint, maxAge: 86400 })\n---\n\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width" />\n    <title>Articles</title>\n  </head>\n  <body>\n    <ul>\n      {entries.map(({ id, data }) => <li><a href={`/blog/${id}/`}>{data.title}</a> {data.excerpt}</li>)}\n    </ul>\n  </body>\n</html>\n',
  // docs/start/next.md: lib/citable.ts
  appConnection:
    'import { createCitable } from "@citable/next"\n\nexport const citable = createCitable({ siteUrl: "https://example.com", siteName: "Example" })\n',
  // docs/start/next.md: app/blog/[slug]/page.tsx
  appPage:
    'import { citable } from "@/lib/citable"\n\ninterface Props {\n  params: Promise<{ slug: string }>\n}\n\n// With partial prefetching: an unknown slug is a real 404, no visitor gets what the build had, and `next dev` asks for no placeholder.\nexport const ensureStatic = "navigation"\nexport const instant = false\n\nexport const generateStaticParams = citable.staticParams\n\nexport async function generateMetadata({ params }: Props) {\n  return citable.metadata((await params).slug)\n}\n\nexport default async function Page({ params }: Props) {\n  const article = await citable.getArticleOrNotFound((await params).slug)\n  return (\n    <article>\n      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: citable.jsonLd(article) }} />\n      <h1>{article.title}</h1>\n      {article.published_at && (\n        <time dateTime={article.published_at}>\n          {new Date(article.published_at).toLocaleDateString(article.locale, { dateStyle: "long", timeZone: "UTC" })}\n        </time>\n      )}\n      <div dangerouslySetInnerHTML={{ __html: article.html }} />\n    </article>\n  )\n}\n',
  // docs/start/next.md: app/page.tsx
  appList:
    'import { citable } from "@/lib/citable"\nimport Link from "next/link"\n\nexport const ensureStatic = "navigation"\nexport const instant = false\n\nexport default async function Home() {\n  const articles = await citable.getArticles()\n  return (\n    <ul>\n      {articles.map((article) => (\n        <li key={article.id}>\n          <Link href={citable.path(article)}>{article.title}</Link> {article.excerpt}\n        </li>\n      ))}\n    </ul>\n  )\n}\n',
  // docs/guides/next-routers.md: app/[locale]/blog/[slug]/page.tsx
  appLocalePage:
    'import { citable } from "@/lib/citable"\n\ninterface Props {\n  params: Promise<{ locale: string; slug: string }>\n}\n\nexport const ensureStatic = "navigation"\nexport const instant = false\n\nexport function generateStaticParams({ params }: { params: { locale: string } }) {\n  return citable.staticParams({ locale: params.locale })\n}\n\nexport async function generateMetadata({ params }: Props) {\n  const { locale, slug } = await params\n  return citable.metadata(slug, { locale })\n}\n\nexport default async function Page({ params }: Props) {\n  const { locale, slug } = await params\n  const article = await citable.getArticleOrNotFound(slug, { locale })\n  return (\n    <article>\n      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: citable.jsonLd(article) }} />\n      <h1>{article.title}</h1>\n      {article.published_at && (\n        <time dateTime={article.published_at}>\n          {new Date(article.published_at).toLocaleDateString(article.locale, { dateStyle: "long", timeZone: "UTC" })}\n        </time>\n      )}\n      <div dangerouslySetInnerHTML={{ __html: article.html }} />\n    </article>\n  )\n}\n',
  // docs/guides/next-routers.md: app/[locale]/blog/page.tsx
  appLocaleList:
    'import { citable } from "@/lib/citable"\nimport Link from "next/link"\n\ninterface Props {\n  params: Promise<{ locale: string }>\n}\n\nexport const ensureStatic = "navigation"\nexport const instant = false\n\nexport default async function Home({ params }: Props) {\n  const { locale } = await params\n  const articles = await citable.getArticles({ locale })\n  return (\n    <ul>\n      {articles.map((article) => (\n        <li key={article.id}>\n          <Link href={citable.path(article)}>{article.title}</Link> {article.excerpt}\n        </li>\n      ))}\n    </ul>\n  )\n}\n',
  // docs/start/next.md: app/api/citable/route.ts
  appWebhook:
    'import { citable } from "@/lib/citable"\nimport { createWebhook } from "@citable/next/webhook"\n\nexport const { POST } = createWebhook(citable)\n',
  // docs/start/next.md: instrumentation.ts
  appInstrumentation:
    'export async function register() {\n  if (process.env.NEXT_RUNTIME === "nodejs") await import("@/lib/citable")\n}\n',
  // docs/start/next.md: app/layout.tsx
  appStyle: 'import "@citable/next/style.css"\n',
  // docs/guides/next-routers.md: lib/citable-pages.ts
  pagesConnection:
    'import { createCitable } from "@citable/next/pages"\n\nexport const citable = createCitable({ siteUrl: "https://example.com", siteName: "Example" })\n',
  // docs/guides/next-routers.md: pages/blog/[slug].tsx
  pagesPage:
    'import { citable } from "@/lib/citable-pages"\nimport type { InferGetStaticPropsType } from "next"\nimport Head from "next/head"\n\nexport const getStaticPaths = () => citable.getStaticPaths()\nexport const getStaticProps = citable.getStaticProps\n\nexport default function Page({ article, canonical, jsonLd }: InferGetStaticPropsType<typeof getStaticProps>) {\n  return (\n    <article>\n      <Head>\n        <title>{article.seo.title ?? article.title}</title>\n        <meta name="description" content={article.seo.description ?? article.excerpt} />\n        {canonical === null ? null : <link rel="canonical" href={canonical} />}\n        {article.seo.noindex ? <meta name="robots" content="noindex" /> : null}\n      </Head>\n      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />\n      <h1>{article.title}</h1>\n      {article.published_at && (\n        <time dateTime={article.published_at}>\n          {new Date(article.published_at).toLocaleDateString(article.locale, { dateStyle: "long", timeZone: "UTC" })}\n        </time>\n      )}\n      <div dangerouslySetInnerHTML={{ __html: article.html }} />\n    </article>\n  )\n}\n',
  // docs/guides/next-routers.md: pages/index.tsx
  pagesList:
    'import { citable } from "@/lib/citable-pages"\nimport type { InferGetStaticPropsType } from "next"\nimport Link from "next/link"\n\nexport const getStaticProps = async () => ({ props: { articles: await citable.getArticles() } })\n\nexport default function Home({ articles }: InferGetStaticPropsType<typeof getStaticProps>) {\n  return (\n    <ul>\n      {articles.map((article) => (\n        <li key={article.id}>\n          <Link href={`/blog/${article.slug}`}>{article.title}</Link> {article.excerpt}\n        </li>\n      ))}\n    </ul>\n  )\n}\n',
  // docs/guides/next-routers.md: pages/api/citable.ts
  pagesWebhook:
    'import { citable } from "@/lib/citable-pages"\nimport { createWebhook } from "@citable/next/pages"\n\n// Next accepts this only in the route\'s own file. With the body parsed, no signature could be checked.\nexport const config = { api: { bodyParser: false } }\n\nexport default createWebhook(citable, { paths: ["/"] })\n',
} as const
