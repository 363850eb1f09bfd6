import { decodeHTML } from "entities/decode"

import { readSitemap } from "../sitemaps/read-sitemap.ts"
import type { OpenedPage } from "./open-site.ts"

/** Reads the addresses and the text of a feed: RSS, Atom or JSON. Undefined if the answer is none of them. */
export async function readFeed({
  body,
  html,
  url,
}: Pick<OpenedPage, "body" | "html" | "url">): Promise<{ urls: string[]; text: string } | undefined> {
  if (html.trimStart().startsWith("{")) return readJson(html)
  const urls: string[] = []
  const onUrls = (found: readonly { url: string }[]) => void urls.push(...found.map((one) => one.url))
  const { format } = await readSitemap(body, { url, maxUrls: 2000, onUrls })
  return format === "rss" || format === "atom" ? { urls, text: decodeHTML(html) } : undefined
}

function readJson(text: string): { urls: string[]; text: string } | undefined {
  try {
    const { items } = JSON.parse(text) as { items?: unknown }
    if (!Array.isArray(items)) return undefined
    const urls = items.flatMap((item: { url?: unknown } | null) => (typeof item?.url === "string" ? [item.url] : []))
    // It writes letters without escapes.
    return { urls, text: JSON.stringify(items) }
  } catch {
    // It is no feed.
    return undefined
  }
}
