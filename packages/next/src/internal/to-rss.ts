import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

export interface FeedChannel {
  title: string
  description: string
  /** The path at which the feed itself is. */
  feedPath: string
  /** RFC 5646, such as `en`. */
  language?: string | undefined
}

/** RSS 2.0 with summaries; each item's guid is its address. */
export function toRss(articles: readonly ArticleSummary[], channel: FeedChannel, site: Site): string {
  const newest = articles
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1)
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", channel.title),
    element("link", site.url("/")),
    element("description", channel.description),
    `<atom:link href="${escape(site.url(channel.feedPath))}" rel="self" type="application/rss+xml"/>`,
    ...(channel.language === undefined ? [] : [element("language", channel.language)]),
    ...(newest === undefined ? [] : [element("lastBuildDate", rfc822(newest))]),
    ...articles.map((article) => toItem(article, site)),
    "</channel>",
    "</rss>",
  ].join("\n")}\n`
}

function toItem(article: ArticleSummary, site: Site): string {
  const url = site.url(site.path(article))
  return [
    "<item>",
    element("title", article.title),
    element("link", url),
    `<guid isPermaLink="true">${escape(url)}</guid>`,
    element("description", article.excerpt),
    ...(article.published_at === null ? [] : [element("pubDate", rfc822(article.published_at))]),
    ...(article.author === null ? [] : [element("dc:creator", article.author.name)]),
    ...article.tags.map((tag) => element("category", tag)),
    "</item>",
  ].join("\n")
}

function element(name: string, text: string): string {
  return `<${name}>${escape(text)}</${name}>`
}

function rfc822(time: string): string {
  return new Date(time).toUTCString()
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Text for XML 1.0, without the characters that it cannot hold in any form: controls and lone surrogates. */
function escape(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu, "")
      .replace(/[&<>"]/g, (character) => entities[character] as string)
  )
}
