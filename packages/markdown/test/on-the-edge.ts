// The work of a site on an edge runtime. edge.test.ts runs it without Node.
import { createMemoryCache, renderCached, toFeedHtml, toMarkdown } from "@citable/markdown"
import { toJsonLd } from "@citable/markdown/outputs"

export async function run(body: string): Promise<unknown> {
  const cache = createMemoryCache()
  const rendered = await renderCached(body, { cache, baseUrl: "https://example.com/" })
  return {
    rendered,
    again: await renderCached(body, { cache, baseUrl: "https://example.com/" }),
    markdown: toMarkdown(rendered.html),
    feed: toFeedHtml(rendered.html, { url: "https://example.com/a" }),
    hasJsonLd: typeof toJsonLd === "function",
  }
}
