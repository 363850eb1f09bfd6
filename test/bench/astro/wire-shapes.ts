import type { Article } from "@citable/contract"

/** Articles as a feed with their whole text in it. */
export function toRssFeed(articles: readonly Article[]): string {
  const items = articles.map(
    ({ id, slug, title, tags, published_at, body }) => `<item>
<title>${escape(title)}</title>
<link>https://example.com/${slug}</link>
<guid isPermaLink="false">${id}</guid>
${tags.map((tag) => `<category>${escape(tag)}</category>`).join("")}
<pubDate>${new Date(published_at ?? 0).toUTCString()}</pubDate>
<content:encoded>${escape(toHtml(body))}</content:encoded>
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>A blog</title><link>https://example.com/</link><description>What it is about</description>
${items.join("\n")}
</channel></rss>`
}

/** Articles as Strapi 5 answers `/api/articles`. */
export function toStrapiPage(
  articles: readonly Article[],
  pagination: { page: number; pageSize: number; total: number },
): unknown {
  return {
    data: articles.map((article, at) => ({
      id: at + 1,
      documentId: article.id,
      title: article.title,
      slug: article.slug,
      content: article.body,
      tags: article.tags,
      createdAt: article.created_at,
      updatedAt: article.updated_at,
      publishedAt: article.published_at,
      locale: article.locale,
    })),
    meta: { pagination: { ...pagination, pageCount: Math.ceil(pagination.total / pagination.pageSize) } },
  }
}

interface FeedOptions {
  articles: number
  withdrawn: number
  edition: number
  changed: number
  pageSize: number
  make: (at: number) => Article
}

/** A page of what changed since a token, as Citable's service answers: first what is published, then what went. */
export function toCitableFeed(since: string | null, options: FeedOptions): unknown {
  const { articles, withdrawn, edition, changed, pageSize, make } = options
  const published = articles - withdrawn
  const read = readToken(since) ?? { edition, at: 0, of: published, withdrawn }
  // What is of another edition than the site has read is read from the beginning.
  const { at, of } = read.edition === edition ? read : { at: 0, of: Math.min(changed, published) }
  const end = Math.max(at, Math.min(at + pageSize, of, published))
  const upserts = Array.from({ length: end - at }, (_, index) => make(at + index))
  const more = end < Math.min(of, published)
  const gone = more ? 0 : Math.max(0, withdrawn - read.withdrawn)
  const deletes = Array.from({ length: gone }, (_, index) => make(published + index))
  return {
    data: [
      ...upserts.map((content) => ({ op: "upsert", id: content.id, revision: content.revision, content })),
      ...deletes.map(({ id, revision }) => ({ op: "delete", id, revision: revision + articles })),
    ],
    next_sync_token: `st_${edition}_${end}_${of}_${more ? read.withdrawn : withdrawn}`,
    has_more: more,
  }
}

function readToken(since: string | null) {
  if (since === null) return undefined
  const [edition = 0, at = 0, of = 0, withdrawn = 0] = since.slice(3).split("_").map(Number)
  return { edition, at, of, withdrawn }
}

/** Near enough to the Markdown for a feed of the same size. */
function toHtml(markdown: string): string {
  return markdown
    .split("\n\n")
    .map((block) => `<p>${escape(block).replace(/\[(\w+)\]\((\S+)\)/g, '<a href="$2">$1</a>')}</p>`)
    .join("\n")
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}
