import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"

import type { GivenFile } from "../../files/create-memory-fs.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { editHtml } from "../edit-html.ts"
import { classesOf, findElements, findTag } from "../find-elements.ts"
import { type ExportNode, parseExport, textOf } from "../wordpress/parse-export.ts"

type Tally = ReturnType<typeof createTally>

/** Reads the folder of a blog in a Takeout of Google. */
export function readBloggerFiles(files: readonly GivenFile[]): Archive | undefined {
  const feed = files.find(({ path }) => path === "feed.atom")
  if (feed === undefined) return undefined
  const themes = files.map(({ path }) => path).filter((path) => /^theme-[\w-]+\.(?:html|xml)$/.test(path))
  return { ...readBlogger(decodeArchive(feed.bytes)), taken: [feed.path, ...themes] }
}

/** Reads the feed of a blog: a backup of Blogger, or the `feed.atom` of a Takeout. */
export function readBlogger(xml: string): Archive {
  const tally = createTally()
  const entries: ExportNode[] = []
  let siteUrl: string | undefined
  const onElement = (node: ExportNode) => {
    if (node.name === "link" && node.attributes["rel"] === "alternate") siteUrl ??= node.attributes["href"]
    if (node.name !== "entry") return
    const kind = kindOf(node)
    const isDeleted = textOf(node, "blogger:status") === "SOFT_TRASHED" || textOf(node, "blogger:trashed") !== undefined
    if (kind === "comment") tally.add("comments", "Citable has no comments.")
    else if (kind !== "post" && kind !== "page") tally.add("settings and templates", "They belong to the old site.")
    else if (isDeleted) tally.add(`deleted ${kind}s`, "They are in the trash of the blog.")
    else entries.push(node)
  }
  const { removed } = parseExport(xml, onElement, 1)
  tally.add("characters", "XML forbids them, so they are left out.", removed)
  siteUrl ??= findSite(entries)
  const isUrl = siteUrl !== undefined && /^https?:/.test(siteUrl) && URL.canParse(siteUrl)
  return {
    platform: "Blogger",
    siteUrl: isUrl ? siteUrl : undefined,
    articles: readPosts(entries, tally, (entry, index) => toArticle(entry, index, tally)),
    notTaken: tally.list(),
    pictureHosts: [
      "blogger.googleusercontent.com",
      ...[1, 2, 3, 4].map((number) => `${number}.bp.blogspot.com`),
      ...[3, 4, 5, 6].map((number) => `lh${number}.googleusercontent.com`),
    ],
  }
}

/** A Takeout does not name the address of the blog. Links of its posts to each other do. */
function findSite(entries: readonly ExportNode[]): string | undefined {
  const own = new Set(entries.map((entry) => textOf(entry, "blogger:filename")))
  const hosts = new Map<string, number>()
  for (const { text } of entries.flatMap((entry) => entry.children.filter(({ name }) => name === "content")))
    for (const [, site = "", path] of text.matchAll(/(https?:\/\/[\w.-]{1,200})(\/\d{4}\/\d\d\/[\w-]{1,200}\.html)/g))
      if (own.has(path)) hosts.set(site, (hosts.get(site) ?? 0) + 1)
  return [...hosts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** What an entry is: backups say it by a category, a Takeout by an element. */
function kindOf(entry: ExportNode): string | undefined {
  const term = entry.children.find(({ name, attributes }) => name === "category" && isKind(attributes))
  return (textOf(entry, "blogger:type") ?? /#(\w+)$/.exec(term?.attributes["term"] ?? "")?.[1])?.toLowerCase()
}

function isKind({ scheme = "" }: Record<string, string>): boolean {
  return scheme.endsWith("#kind")
}

function toArticle(entry: ExportNode, index: number, tally: Tally): ArchiveArticle {
  const kind = kindOf(entry) ?? "post"
  const id = /(?:post|page)-(\d+)$/.exec(textOf(entry, "id") ?? "")?.[1] ?? String(index)
  const title = textOf(entry, "title")
  const link =
    entry.children.find(({ name, attributes }) => name === "link" && attributes["rel"] === "alternate")?.attributes[
      "href"
    ] ?? textOf(entry, "blogger:filename")
  const name = posix.basename(URL.parse(link ?? "", "https://site.invalid/")?.pathname ?? "").replace(/\.html?$/i, "")
  const control = entry.children.find((child) => child.name === "app:control")
  const isDraft = control !== undefined && textOf(control, "app:draft") === "yes"
  const author = entry.children.find((child) => child.name === "author")
  const authorName = author && textOf(author, "name")
  const body = entry.children.find((child) => child.name === "content")?.text ?? ""
  if (textOf(entry, "blogger:location") !== undefined || entry.children.some((child) => child.name === "georss:point"))
    tally.add("places", "Citable has no places of articles.")
  const fields = {
    title,
    slug: toSlug(name) ?? toSlug(title ?? "") ?? `${kind}-${id}`,
    type: kind === "page" ? "page" : undefined,
    status: isDraft ? "draft" : toStatus(textOf(entry, "blogger:status")),
    date: textOf(entry, "published"),
    updated: textOf(entry, "updated"),
    author: /^(?:unknown|anonymous|noreply@blogger\.com)$/i.test(authorName ?? "") ? undefined : authorName,
    tags: entry.children.flatMap((child) =>
      child.name === "category" && !isKind(child.attributes) ? (child.attributes["term"] ?? []) : [],
    ),
    meta_description: textOf(entry, "blogger:metaDescription"),
  }
  return { id, kind, fields, body: tidy(body), format: "html", link, problems: [] }
}

/** A backup names only drafts. A Takeout names the state of each post. */
function toStatus(status: string | undefined): string {
  if (status === undefined || status === "LIVE") return "published"
  return status.toLowerCase()
}

/** Captions of pictures are tables with two rows. */
function tidy(html: string): string {
  return editHtml(html, (element, inner) => {
    if (!classesOf(element).includes("tr-caption-container")) return undefined
    const caption = findElements(element, "tr-caption")[0]
    const picture = findTag(element, "img")
    if (picture === undefined || caption === undefined) return undefined
    const whole = inner()
    const image = /<a\b[^<>]*>\s*<img\b[^<>]*>\s*<\/a>|<img\b[^<>]*>/i.exec(whole)?.[0] ?? ""
    const words = /<td\b[^<>]*\btr-caption\b[^<>]*>([^]*?)<\/td>/i.exec(whole)?.[1] ?? ""
    return `<figure>${image}<figcaption>${words}</figcaption></figure>`
  })
}
