import type { Article } from "@citable/contract"
import { listen } from "@citable/dev"
import { toJsonLd, toRss } from "@citable/markdown/outputs"

/** What the site answers at a path. */
export interface Planted {
  status: number
  type: string
  text: string
  headers?: Record<string, string>
}

export type PlantedSite = Awaited<ReturnType<typeof plantSite>>

/**
 * Plays a site that shows articles: pages, list, feed, sitemap, llms.txt and robots.txt, all right. A plant at a path changes its answer;
 * `show` is what the site knows, and `build` reads it. `receive` gets what is posted; by default, it answers `webhook.status`.
 */
export async function plantSite(
  read: () => Promise<readonly Article[]>,
  receive?: (request: Request) => Promise<Response> | Response,
) {
  const webhook = { status: 200 }
  const plants = new Map<string, (answer: Planted) => Planted>()
  let articles = await read()
  const opened: string[] = []

  const pageOf = (article: Article): Planted => {
    const url = `${site.url}/blog/${article.slug}`
    const head = [
      `<title>${toText(article.title)}</title>`,
      `<link rel="canonical" href="${url}">`,
      `<meta name="citable:article" content="${article.id}"><meta name="citable:version" content="${article.version}">`,
      `<script type="application/ld+json">${toJsonLd({ ...article, excerpt: "" }, { url })}</script>`,
    ]
    const picture = article.cover === null ? "" : `<img src="${article.cover.url}" alt="">`
    const text = article.body.split("\n\n").map((block) => `<p>${toText(block)}</p>`)
    return html(head.join(""), `<main><h1>${toText(article.title)}</h1>${picture}${text.join("\n")}</main>`)
  }

  function answer(path: string): Planted {
    const urls = articles.map(({ slug }) => `${site.url}/blog/${slug}`)
    const links = articles.map(({ slug, title }) => `<a href="/blog/${slug}">${toText(title)}</a>`).join("")
    const article = articles.find(({ slug }) => path === `/blog/${slug}`)
    const renamed = articles.find(({ previous_slugs: slugs }) => slugs.some((slug) => path === `/blog/${slug}`))
    if (article !== undefined) return pageOf(article)
    if (renamed !== undefined)
      return { status: 308, type: "text/plain", text: "", headers: { location: `/blog/${renamed.slug}` } }
    const feed = '<link rel="alternate" type="application/rss+xml" href="/rss.xml">'
    const files: Record<string, Planted> = {
      "/": html("<title>Home</title>", '<a href="/blog">Blog</a>'),
      "/blog": html(`<title>Blog</title>${feed}`, links),
      "/rss.xml": { status: 200, type: "application/rss+xml", text: toFeed() },
      "/sitemap.xml": {
        status: 200,
        type: "application/xml",
        text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`,
      },
      "/llms.txt": {
        status: 200,
        type: "text/plain",
        text: `# Blog\n\n${articles.map(({ title }, at) => `- [${title}](${urls[at]})`).join("\n")}\n`,
      },
      "/robots.txt": { status: 200, type: "text/plain", text: "User-agent: *\nAllow: /\n" },
      "/cover.png": { status: 200, type: "image/png", text: "a picture" },
    }
    return files[path] ?? { ...html("<title>Not found</title>", "Not found"), status: 404 }
  }

  const toFeed = (): string =>
    toRss(
      { title: "Blog", description: "", url: `${site.url}/`, feedUrl: `${site.url}/rss.xml` },
      articles.map(({ title, slug }) => ({ title, url: `${site.url}/blog/${slug}`, description: "" })),
    )

  const site = await listen(async (request) => {
    if (request.method === "POST") return receive?.(request) ?? new Response("", { status: webhook.status })
    const path = decodeURIComponent(new URL(request.url).pathname)
    opened.push(path)
    const right = answer(path)
    const { status, type, text, headers } = plants.get(path)?.(right) ?? right
    return new Response(text, { status, headers: { "content-type": type, ...headers } })
  })

  const plant = (path: string, planted: Partial<Planted>) =>
    void plants.set(path, (right) => ({ ...right, ...planted }))
  return {
    ...site,
    articleUrl: `${site.url}/blog/{slug}`,
    opened,
    plants,
    webhook,
    plant,
    change: (path: string, change: (text: string) => string) =>
      void plants.set(path, (right) => ({ ...right, text: change(right.text) })),
    articles: () => [...articles],
    show: (shown: readonly Article[]) => {
      articles = shown
    },
    async build() {
      plants.clear()
      articles = await read()
    },
  }
}

const html = (head: string, body: string): Planted => ({
  status: 200,
  type: "text/html; charset=utf-8",
  text: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
})

const toText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("“", "&ldquo;").replaceAll("”", "&rdquo;")
