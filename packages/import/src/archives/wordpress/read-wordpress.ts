import { type Archive, createTally, readPosts } from "../archive.ts"
import { type ExportNode, parseExport, textOf } from "./parse-export.ts"
import type { Attachment } from "./read-shortcodes.ts"
import type { SiteOfPosts } from "./site-of-posts.ts"
import { toWordPressArticle } from "./to-wordpress-article.ts"

/** Whether a file is an export of WordPress: the comment at its top is long, and its namespaces come behind it. */
export function isWordPress(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 65_536)).toString("latin1").replaceAll("\0", "")
  return /<rss\b[^>]*wordpress\.org\/export\/|<wp:wxr_version\b/.test(head)
}

/** Reasons why an item is no article, by its type. */
const reasons: Record<string, string> = {
  attachment: "Articles show the files of the media library; the list of files is not imported.",
  nav_menu_item: "Menus belong to the site.",
  revision: "Earlier versions of posts are not imported.",
  "guest-author": "Their names are the authors of their posts.",
  wp_block: "Patterns are in the articles that use them.",
  et_pb_layout: "Layouts are in the articles that use them.",
  elementor_library: "Templates are in the articles that use them.",
}
const siteParts =
  /^(?:wp_|custom_css|customize_changeset|oembed_cache|user_request|acf-|elementor_|e-landing|jetpack|feedback)/

/** A platform that exports what WordPress imports. */
interface OtherPlatform {
  platform?: string
  pictureHosts?: readonly string[]
  /** Makes a post what one of WordPress is. */
  prepare?: (item: ExportNode) => void
  /** Its texts have their paragraphs. */
  isHtml?: boolean
}

/**
 * Reads an export of WordPress (WXR): its posts and pages. What is no post or page is counted. Throws `archive_unreadable` for broken
 * XML.
 */
export function readWordPress(xml: string, other: OtherPlatform = {}): Archive {
  const tally = createTally()
  const authors = new Map<string, string>()
  const attachments = new Map<string, Attachment>()
  const reusable = new Map<string, string>()
  const templates = new Map<string, string>()
  const languages = new Map<string, string>()
  const posts: ExportNode[] = []
  let siteUrl: string | undefined

  const { removed } = parseExport(xml, (node) => {
    if (node.name === "wp:base_blog_url") siteUrl = node.text.trim()
    else if (node.name === "link" && siteUrl === undefined) siteUrl = node.text.trim()
    else if (node.name === "wp:author") {
      addAuthor(textOf(node, "wp:author_login"), textOf(node, "wp:author_display_name"))
    } else if (node.name === "wp:term") addLanguage(node)
    else if (node.name === "item") addItem(node)
  })
  tally.add("characters", "XML forbids them, so they are left out.", removed)

  function addAuthor(login: string | undefined, name: string | undefined): void {
    if (login !== undefined && name !== undefined && !authors.has(login)) authors.set(login, name)
  }

  /** Polylang describes each language with its locale, whatever its code in addresses is. */
  function addLanguage(term: ExportNode): void {
    const [code, written] = [textOf(term, "wp:term_slug"), textOf(term, "wp:term_description")]
    const locale = /"locale";s:\d+:"([\w-]+)"/.exec(written ?? "")?.[1]
    if (textOf(term, "wp:term_taxonomy") === "language" && code !== undefined && locale !== undefined)
      languages.set(code, locale)
  }

  function addItem(item: ExportNode): void {
    const type = textOf(item, "wp:post_type") ?? "post"
    const status = textOf(item, "wp:status")
    const id = textOf(item, "wp:post_id") ?? `item-${posts.length}`
    const comments = item.children.filter(({ name }) => name === "wp:comment").length
    tally.add("comments", "Citable has no comments.", comments)
    // The guests of Co-Authors Plus.
    if (type === "guest-author") addAuthor(readMeta(item, "cap-user_login"), readMeta(item, "cap-display_name"))
    if (type === "attachment") attachments.set(id, toAttachment(item))
    if (type === "wp_block" || type === "et_pb_layout")
      reusable.set(id, item.children.find(({ name }) => name === "content:encoded")?.text ?? "")
    if (type === "elementor_library") templates.set(id, readMeta(item, "_elementor_data") ?? "")
    if (type !== "post" && type !== "page") {
      const site = siteParts.test(type) ? "It belongs to the site, or to a plugin." : undefined
      tally.add(type, reasons[type] ?? site ?? "It is a custom post type, not a post or a page.")
    } else if (status === "trash" || status === "auto-draft") {
      tally.add(`${type}s with the status ${status}`, "They are deleted, or were never saved.")
    } else {
      other.prepare?.(item)
      posts.push(item)
    }
  }

  const site: SiteOfPosts = { authors, attachments, reusable, templates, languages, tally, isHtml: other.isHtml }
  const articles = readPosts(posts, tally, (item, index) => toWordPressArticle(item, index, site))
  const hosts = [...attachments.values()].flatMap(({ url }) => URL.parse(url)?.host ?? [])
  const isUrl = siteUrl !== undefined && /^https?:\/\//.test(siteUrl) && URL.canParse(siteUrl)
  return {
    platform: other.platform ?? "WordPress",
    siteUrl: isUrl ? siteUrl : undefined,
    articles,
    notTaken: tally.list(),
    pictureHosts: [...new Set([...hosts, ...(other.pictureHosts ?? ["i0.wp.com", "i1.wp.com", "i2.wp.com"])])],
  }
}

function toAttachment(item: ExportNode): Attachment {
  return {
    url: textOf(item, "wp:attachment_url") ?? textOf(item, "guid") ?? "",
    alt: readMeta(item, "_wp_attachment_image_alt") ?? "",
    parent: textOf(item, "wp:post_parent"),
  }
}

function readMeta(item: ExportNode, key: string): string | undefined {
  const meta = item.children.find((child) => textOf(child, "wp:meta_key") === key)
  return meta && textOf(meta, "wp:meta_value")
}
