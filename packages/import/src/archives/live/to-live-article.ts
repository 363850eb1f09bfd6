import { toLocale } from "../../addresses/find-languages.ts"
import { isRecord } from "../../document/front-matter.ts"
import { htmlToText } from "../../document/parse-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import type { ArchiveArticle, createTally } from "../archive.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { isAccessField } from "../wordpress/access-marks.ts"
import { createLostText } from "../wordpress/builders/lost-text.ts"
import { hasBuilderShortcodes, readBuilderShortcodes } from "../wordpress/builders/read-builder-shortcodes.ts"
import { decodeSlug } from "../wordpress/decode-slug.ts"
import { readPictures } from "../wordpress/read-pictures.ts"
import { readShortcodes } from "../wordpress/read-shortcodes.ts"
import { toLostProblem } from "../wordpress/to-lost-problem.ts"
import { findTeaser } from "./find-teaser.ts"
import { withoutFurniture } from "./without-furniture.ts"

type Tally = ReturnType<typeof createTally>

/** Converts a post or page of the REST API, in the words that the import reads. */
export function toLiveArticle(written: Record<string, unknown>, tally: Tally): ArchiveArticle {
  const post = readRecord(written)
  const problems: ImportProblem[] = []
  const lost = createLostText()
  const id = post.text("id") ?? ""
  const kind = post.text("type") === "page" ? "page" : "post"
  const content = readRecord(post.value("content"))
  const rendered = content.text("rendered") ?? ""
  const embedded = readRecord(post.value("_embedded"))
  const media = embedded.records("wp:featuredmedia")[0]
  const cover = media?.text("source_url")
  if (post.flag("sticky")) tally.add("sticky posts", "Citable pins no article to the top.")
  const { body, restricted } = readBody(rendered, { id, lost, problems })
  const lostProblem = toLostProblem(lost)
  if (lostProblem !== undefined) problems.push(lostProblem.problem)
  const title = htmlToText(readRecord(post.value("title")).text("rendered") ?? "").trim()
  const fields = {
    title: title === "" ? undefined : title,
    slug: decodeSlug(post.text("slug")),
    type: kind === "page" ? "page" : undefined,
    status: post.text("status") ?? "publish",
    post_password: content.value("protected") === true ? "set" : undefined,
    date: toDate(post, "date_gmt") ?? toDate(post, "date"),
    updated: toDate(post, "modified_gmt"),
    authors: readAuthors(post, embedded, problems),
    tags: readTags(embedded, tally),
    excerpt: readExcerpt(post, rendered),
    cover: cover === undefined ? undefined : { url: cover, alt: media?.text("alt_text") ?? "" },
    locale: toLocale(post.text("lang", "wpml_current_locale")),
    translation_group: readGroup(post.value("translations")),
    ...readYoast(readRecord(post.value("yoast_head_json")), post.text("link"), title),
    ...readFields(post.value("acf")),
  }
  const heldBy = readAccess(post.value("meta")) ?? findTeaser(rendered) ?? restricted
  return {
    id,
    kind,
    fields,
    body,
    format: "html",
    link: post.text("link"),
    heldBy,
    lost: lostProblem?.reason,
    problems,
  }
}

/** Some page builders leave their shortcodes in what the API answers. */
function readBody(
  rendered: string,
  { id, lost, problems }: { id: string; lost: ReturnType<typeof createLostText>; problems: ImportProblem[] },
): { body: string; restricted: string | undefined } {
  const attachments = new Map()
  const plain = withoutFurniture(rendered)
  const built = hasBuilderShortcodes(plain)
    ? readBuilderShortcodes(plain, { attachments, reusable: new Map(), lost })
    : undefined
  const { html, left, restricted } = readShortcodes(built?.html ?? plain, { postId: id, attachments })
  for (const name of lost.left().slice(0, 20)) {
    const message = `The ${name} shows what WordPress puts there, which the API does not have. Write what readers need of it.`
    problems.push(toProblem("block_not_carried", message, { subject: name }))
  }
  for (const shortcode of left.slice(0, 20)) {
    const message = `${shortcode.slice(0, 200)} is a shortcode of the old site, so it stays as text. Replace it with what it shows.`
    problems.push(toProblem("template_syntax", message, { subject: shortcode.slice(0, 200) }))
  }
  const name = built?.restricted ?? restricted
  return { body: readPictures(html, problems).trim(), restricted: name && `shortcode ${name}` }
}

function toDate(post: RecordReader, name: string): string | undefined {
  const text = post.text(name)
  return text !== undefined && /^[1-9]\d{3}-\d\d-\d\dT[\d:]+$/.test(text) ? `${text}Z` : undefined
}

/** PublishPress Authors adds all authors; WordPress itself has one. */
function readAuthors(post: RecordReader, embedded: RecordReader, problems: ImportProblem[]): unknown[] | undefined {
  const listed = post.records("authors").filter((one) => one.text("display_name") !== undefined)
  const people = (listed.length > 0 ? listed : embedded.records("author")).flatMap((one) => {
    const name = one.text("display_name", "name")
    const url = one.text("user_url", "url")
    const isName = name !== undefined && !name.includes("@")
    return isName ? [{ name, ...(url !== undefined && /^https?:/.test(url) && { url }) }] : []
  })
  if (people.length > 0) return people
  const message = "The API does not name its author, so the article has none. Write the name of the author."
  problems.push(toProblem("unknown_author", message, { subject: "author" }))
  return undefined
}

function readTags(embedded: RecordReader, tally: Tally): string[] {
  const groups = embedded.value("wp:term")
  const terms = Array.isArray(groups) ? groups.flat().map(readRecord) : []
  return terms.flatMap((term) => {
    const [name, taxonomy] = [htmlToText(term.text("name") ?? "").trim(), term.text("taxonomy") ?? ""]
    if (name === "" || taxonomy === "language" || taxonomy === "author") return []
    if (term.text("slug") === "uncategorized") tally.add("category Uncategorized", "It says nothing about a post.")
    else if (taxonomy === "category" || taxonomy === "post_tag") return [name]
    else tally.add(`terms of ${taxonomy}`, "Only categories and tags become tags.")
    return []
  })
}

/** Without an excerpt of its own, a post has the beginning of its text there. */
function readExcerpt(post: RecordReader, rendered: string): string | undefined {
  const written = htmlToText(readRecord(post.value("excerpt")).text("rendered") ?? "")
  const letters = (text: string) => text.replaceAll(/\s+/g, "")
  const start = letters(written.replace(/\s*(?:\[…\]|…|\[\.\.\.\]|Continue reading.*)\s*$/s, ""))
  const isBeginning = letters(htmlToText(rendered)).startsWith(start)
  return start === "" || isBeginning ? undefined : written.trim()
}

/** Polylang names the translations of a post by language. */
function readGroup(translations: unknown): string | undefined {
  const ids = isRecord(translations) ? Object.values(translations).map(Number).filter(Number.isInteger) : []
  return ids.length > 1 ? `wp-${Math.min(...ids)}` : undefined
}

function readYoast(yoast: RecordReader, link: string | undefined, title: string): Record<string, unknown> {
  const [written, canonical] = [yoast.text("title"), yoast.text("canonical")]
  return {
    // Without one of its own, it is the title with the name of the site.
    seo_title: written === undefined || written.startsWith(title) ? undefined : written,
    meta_description: yoast.text("description"),
    canonical_url: canonical === link ? undefined : canonical,
    noindex: readRecord(yoast.value("robots")).text("index") === "noindex" ? true : undefined,
  }
}

/** Names with a dot are no fields of articles, and can become custom fields. */
function readFields(acf: unknown): Record<string, string> {
  const plain = Object.entries(isRecord(acf) ? acf : {}).filter(([, value]) =>
    /^(?:string|number|boolean)$/.test(typeof value),
  )
  return Object.fromEntries(plain.flatMap(([key, value]) => (value === "" ? [] : [[`acf.${key}`, String(value)]])))
}

function readAccess(meta: unknown): string | undefined {
  const found = Object.entries(isRecord(meta) ? meta : {}).find(
    ([key, value]) => /^(?:string|number|boolean)$/.test(typeof value) && isAccessField(key, String(value)),
  )
  return found && `${found[0]}: ${String(found[1]).slice(0, 40)}`
}
