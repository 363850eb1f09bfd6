import { toSafeLine } from "@citable/contract/core"

import { escapeXml } from "./escape-xml.ts"
import { toXmlText } from "./to-xml-text.ts"

export interface RssChannel {
  title: string
  description: string
  /** The absolute URL of the site. */
  url: string
  /** The absolute URL of the feed itself. */
  feedUrl: string
  /** RFC 5646, such as `en`. */
  language?: string | undefined
}

export interface RssItem {
  title: string
  /** The absolute URL of the article's page. Feed readers use it as the id. */
  url: string
  /** Plain text. */
  description: string
  /** The whole article as HTML, from `toFeedHtml`. */
  content?: string | undefined
  /** One name or several. */
  author?: string | readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** RFC 3339. */
  published_at?: string | null | undefined
  /** RFC 3339. The newest one is the date of the feed. */
  updated_at?: string | undefined
}

/** Makes an RSS 2.0 feed with common extensions: its own address, authors and whole articles. The items keep their order. */
export function toRss(channel: RssChannel, items: readonly RssItem[]): string {
  const newest = items
    .flatMap(({ updated_at }) => updated_at ?? [])
    .toSorted()
    .at(-1)
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${namespaces(items)}>`,
    "<channel>",
    line("title", channel.title),
    element("link", channel.url),
    line("description", channel.description),
    `<atom:link href="${escapeXml(channel.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(channel.language === undefined ? [] : [element("language", channel.language)]),
    ...(newest === undefined ? [] : [element("lastBuildDate", toRfc822(newest))]),
    ...items.map(toItem),
    "</channel>",
    "</rss>",
  ].join("\n")}\n`
}

function namespaces(items: readonly RssItem[]): string {
  const always = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const hasContent = items.some(({ content }) => content !== undefined)
  return hasContent ? `${always} xmlns:content="http://purl.org/rss/1.0/modules/content/"` : always
}

function toItem(item: RssItem): string {
  const { title, url, description, content, author, tags = [], published_at } = item
  return [
    "<item>",
    line("title", title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    line("description", description),
    ...(content === undefined ? [] : [element("content:encoded", content)]),
    ...(published_at == null ? [] : [element("pubDate", toRfc822(published_at))]),
    ...[author ?? []].flat().map((name) => line("dc:creator", name)),
    ...tags.map((tag) => line("category", tag)),
    "</item>",
  ].join("\n")
}

/** A text of a person, which cannot turn around what a reader shows beside it. */
const line = (name: string, text: string): string => element(name, toSafeLine(toXmlText(text)))

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function toRfc822(time: string): string {
  return new Date(time).toUTCString()
}
