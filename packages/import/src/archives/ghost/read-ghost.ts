import { toLocale } from "../../addresses/find-languages.ts"
import { isRecord } from "../../document/front-matter.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { renderLexical } from "./render-lexical.ts"
import { renderMobiledoc } from "./render-mobiledoc.ts"

/** Reads the JSON export of Ghost, of any version. Undefined for other JSON. */
export function readGhost(value: unknown): Archive | undefined {
  const root = isRecord(value) && Array.isArray(value["db"]) ? (value["db"] as unknown[])[0] : value
  const data = isRecord(root) ? root["data"] : undefined
  if (!isRecord(root) || !isRecord(root["meta"]) || !isRecord(data) || !Array.isArray(data["posts"])) return undefined
  const tables = readRecord(data)
  const tally = createTally()
  const byId = (name: string) => new Map(tables.records(name).map((row) => [row.text("id") ?? "", row]))
  const site = {
    tags: byId("tags"),
    users: byId("users"),
    meta: new Map(tables.records("posts_meta").map((row) => [row.text("post_id") ?? "", row])),
    tagsOf: group(tables.records("posts_tags"), "tag_id"),
    authorsOf: group(tables.records("posts_authors"), "author_id"),
    tally,
  }
  for (const [table, what, reason] of left) tally.add(what, reason, Array.isArray(data[table]) ? data[table].length : 0)
  const articles = readPosts(tables.records("posts"), tally, (post, index) => toArticle(post, index, site))
  return { platform: "Ghost", articles, notTaken: tally.list(), pictureHosts: [] }
}

const left = [
  ["comments", "comments", "Citable has no comments."],
  ["members", "members", "Citable has no readers' accounts."],
  ["snippets", "snippets", "They belong to the editor of Ghost."],
  ["posts_products", "links to tiers", "Citable has no tiers. Posts that not everybody may read are held back."],
] as const

interface Site {
  tags: ReadonlyMap<string, RecordReader>
  users: ReadonlyMap<string, RecordReader>
  meta: ReadonlyMap<string, RecordReader>
  /** The ids of tags and authors of a post, in their order. */
  tagsOf: ReadonlyMap<string, string[]>
  authorsOf: ReadonlyMap<string, string[]>
  tally: ReturnType<typeof createTally>
}

function toArticle(post: RecordReader, index: number, site: Site): ArchiveArticle {
  const id = post.text("id") ?? String(index)
  const problems: ImportProblem[] = []
  const meta = site.meta.get(id) ?? readRecord({})
  const isPage = post.text("type") === "page" || post.flag("page")
  for (const name of ["codeinjection_head", "codeinjection_foot"])
    if (post.text(name) !== undefined)
      site.tally.add("injected code", "Scripts and styles of the old site are not imported.")
  const { body, format } = readBody(post, problems)
  const cover = post.text("feature_image", "image")
  const fields = {
    title: post.text("title"),
    slug: post.text("slug"),
    type: isPage ? "page" : undefined,
    locale: post.text("locale") ?? readLanguageTag(id, site),
    status: post.text("status"),
    visibility: post.text("visibility"),
    email_only: meta.flag("email_only") || post.flag("email_only") ? "true" : undefined,
    date: post.date("published_at"),
    updated: post.date("updated_at"),
    authors: readAuthors(post, id, site),
    tags: readTags(id, site),
    excerpt: post.text("custom_excerpt"),
    cover: cover === undefined ? undefined : { url: cover, alt: meta.text("feature_image_alt") ?? "" },
    seo_title: meta.text("meta_title") ?? post.text("meta_title"),
    meta_description: meta.text("meta_description") ?? post.text("meta_description"),
    canonical_url: post.text("canonical_url"),
  }
  // `sent` and a tier are states that only Ghost has.
  const kind = isPage ? "page" : "post"
  // A card that only members or readers of mails see, in HTML and in the format of Ghost 5.
  const isGated =
    /<!--\s*kg-gated-block:begin\s[^\n]{0,1000}?nonMember:false/.test(body) ||
    (post.text("html") === undefined && /"(?:nonMember|showOnWeb)"\s*:\s*false/.test(post.text("lexical") ?? ""))
  const heldBy = isGated ? "a card is for members" : undefined
  return { id, kind, fields, body, format, link: `/${post.text("slug") ?? ""}/`, heldBy, problems }
}

function readBody(post: RecordReader, problems: ImportProblem[]): Pick<ArchiveArticle, "body" | "format"> {
  const html = post.text("html")
  if (html !== undefined) return { body: html, format: "html" }
  const markdown = post.text("markdown")
  if (markdown !== undefined) return { body: markdown, format: "markdown" }
  const rendered = render(post.text("lexical"), renderLexical) ?? render(post.text("mobiledoc"), renderMobiledoc)
  for (const card of new Set(rendered?.left)) {
    const message = `The card ${card} has no HTML in the export, so it is left out. Write what readers need of it.`
    problems.push(toProblem("block_not_carried", message, { subject: card }))
  }
  return { body: rendered?.html ?? "", format: "html" }
}

function render<Result>(text: string | undefined, renderer: (value: unknown) => Result): Result | undefined {
  try {
    return text === undefined ? undefined : renderer(JSON.parse(text))
  } catch {
    // Without a body, the import reports the article as empty.
    return undefined
  }
}

function readTags(id: string, { tags, tagsOf, tally }: Site): string[] {
  return (tagsOf.get(id) ?? []).flatMap((tag) => {
    const name = tags.get(tag)?.text("name")
    const isInternal = tags.get(tag)?.text("visibility") === "internal" || name?.startsWith("#") === true
    if (isInternal) tally.add("internal tags", "No reader sees them.")
    return name === undefined || isInternal ? [] : [name]
  })
}

/** Sites in several languages tag each post with its language, where readers do not see it: `#fr` or `#lang-fr`. */
function readLanguageTag(id: string, { tags, tagsOf }: Site): string | undefined {
  const names = (tagsOf.get(id) ?? []).map((tag) => tags.get(tag)?.text("name"))
  return names.flatMap((name) => toLocale(/^#(?:lang-)?(.+)$/i.exec(name ?? "")?.[1]) ?? [])[0]
}

function readAuthors(post: RecordReader, id: string, { users, authorsOf }: Site): unknown[] | undefined {
  const ids = authorsOf.get(id) ?? [post.text("author_id") ?? ""]
  const people = ids.flatMap((one) => {
    const user = users.get(one)
    const name = user?.text("name")
    const portrait = user?.text("profile_image", "image")
    const website = user?.text("website")
    if (name === undefined) return []
    return [
      { name, ...(website !== undefined && { url: website }), ...(portrait !== undefined && { image_url: portrait }) },
    ]
  })
  return people.length === 0 ? undefined : people
}

/** The ids on the other side of a table between posts and something else, in their order. */
function group(rows: readonly RecordReader[], name: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  const order = (row: RecordReader) => Number(row.text("sort_order") ?? 0)
  for (const row of rows.toSorted((a, b) => order(a) - order(b))) {
    const post = row.text("post_id") ?? ""
    const ids = groups.get(post) ?? []
    ids.push(row.text(name) ?? "")
    groups.set(post, ids)
  }
  return groups
}
