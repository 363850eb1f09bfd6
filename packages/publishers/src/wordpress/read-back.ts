import type { ReadBack, ReadBackOptions, ReadBackPart, RemoteState } from "../publisher.ts"
import { invertAddresses } from "../render/invert-addresses.ts"
import { rewriteBody } from "../render/rewrite-body.ts"
import { unescapeText } from "./escape-text.ts"
import { seoFields } from "./wordpress-post.ts"

/** What each comment of the block editor opens. */
const blockComment = /<!--\s+\/?wp:([a-z0-9/-]+)(?:\s(?:(?!-->)[^])*?)?(\/)?-->\n?/g

/** Reads a post as parts of an article. Its text is HTML without the marks of the block editor. */
export function readBack({ fields }: RemoteState, { article, links, images }: ReadBackOptions): ReadBack {
  const parts: ReadBackPart[] = []
  const left: ReadBack["left"] = []
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : undefined)
  const title = text("title")
  if (title !== undefined) parts.push({ from: "title", field: "title", value: toPlainText(title) })
  const content = text("content")
  if (content !== undefined) {
    const dynamic = new Set<string>()
    const html = content.replaceAll(blockComment, (_, name: string, isAlone: string | undefined) => {
      if (isAlone !== undefined) dynamic.add(name)
      return ""
    })
    const addresses = invertAddresses({ links, images })
    parts.push({ from: "content", field: "body", value: rewriteBody(html, "html", addresses), format: "html" })
    for (const name of dynamic) {
      left.push({
        from: "content",
        detail: `The block ${name} has no text of its own: WordPress generates it when it shows the page.`,
      })
    }
  }
  const excerpt = text("excerpt")
  if (excerpt !== undefined) {
    const value = toPlainText(excerpt)
    parts.push({ from: "excerpt", field: "excerpt", value: value === "" ? null : value })
  }
  const slug = text("slug")
  if (slug !== undefined && slug !== "") parts.push({ from: "slug", field: "slug", value: slug })
  const { tags } = fields
  if (Array.isArray(tags)) {
    const names = tags.map(String)
    // The platform keeps no order.
    const isSame = [...article.tags].toSorted().join("\n") === [...names].toSorted().join("\n")
    parts.push({ from: "tags", field: "tags", value: isSame ? article.tags : names })
  }
  const meta = (fields["meta"] ?? {}) as Record<string, unknown>
  const seo = readSeo(meta)
  if (Object.keys(seo).length > 0) parts.push({ from: "meta", field: "seo", value: seo })
  const others = Object.keys(meta).filter((name) => !seoFields.includes(name))
  if (others.length > 0) left.push({ from: "meta", detail: `The fields ${others.join(", ")} are not read back.` })
  left.push(
    { from: "featured_media", detail: "The picture of the post stays there. Choose the cover here by hand." },
    { from: "categories", detail: "The categories belong to the connection, not to the article." },
    { from: "date_gmt", detail: "The date there is not the article’s." },
  )
  return { parts, left }
}

function readSeo(meta: Record<string, unknown>): Extract<ReadBackPart, { field: "seo" }>["value"] {
  const text = (name: string) => {
    const value = meta[name]
    return typeof value === "string" ? (value === "" ? null : value) : undefined
  }
  const seo = {
    title: text("citable_title"),
    description: text("citable_description"),
    canonical_url: text("citable_canonical"),
    noindex: typeof meta["citable_noindex"] === "boolean" ? meta["citable_noindex"] : undefined,
  }
  return Object.fromEntries(Object.entries(seo).filter(([, value]) => value !== undefined))
}

/** The words of a short text. Tags that a person wrote into it are left out. */
const toPlainText = (html: string): string =>
  unescapeText(html.replaceAll(/<[^>]*>/g, ""))
    .replaceAll(/\s+/g, " ")
    .trim()
