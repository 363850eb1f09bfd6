import { splitFrontMatter } from "../../document/split-front-matter.ts"
import type { GivenFile } from "../../files/create-memory-fs.ts"
import { toArchiveError } from "../archive-error.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { parseJson } from "../parse-json.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { readTable } from "../read-table.ts"

/** Reads the files of an export of Buttondown: a table of e-mails, and a Markdown file for each. Undefined for other files. */
export function readButtondown(files: readonly GivenFile[]): Archive | undefined {
  const table = files.find(({ path }) => path === "emails.json") ?? files.find(({ path }) => path === "emails.csv")
  const slugs = files.flatMap(({ path }) => /^emails\/([^/]+)\.md$/.exec(path)?.[1] ?? [])
  if (table === undefined || slugs.length === 0) return undefined
  const tally = createTally()
  const texts = new Map(files.map((file) => [file.path, file]))
  const rows = readRows(table)
  const known = new Set(rows.map(toSource))
  // Nothing says what an e-mail is that the table lacks.
  const more = slugs.map((slug) => readRecord({ slug, status: "unknown" })).filter((row) => !known.has(toSource(row)))
  const articles = readPosts([...rows, ...more], tally, (row, index) => {
    const source = toSource(row)
    const file = texts.get(source)
    const text = file === undefined ? row.text("body") : decodeArchive(file.bytes)
    if (text !== undefined) return toArticle(row, text, { index, source: file && source })
    tally.add("e-mails without a file", "The archive has no text of them.")
    return []
  })
  const lists = files.filter(({ path }) => /^(?:subscribers|unsubscribers)[\w-]*\.(?:csv|json)$/.test(path)).length
  tally.add("lists of subscribers", "They are not articles.", lists)
  const taken = ["emails.json", "emails.csv"]
  const pictureHosts = ["assets.buttondown.email", "assets.buttondown.com", "buttondown-attachments.s3.amazonaws.com"]
  return { platform: "Buttondown", articles, notTaken: tally.list(), pictureHosts, taken }
}

function toSource(row: RecordReader): string {
  return `emails/${row.text("slug") ?? row.text("id") ?? ""}.md`
}

function readRows(table: GivenFile): RecordReader[] {
  if (table.path.endsWith(".csv")) return readTable(table)
  const value = parseJson(table.bytes)
  if (!Array.isArray(value)) throw toArchiveError("its emails.json is broken. Download it again.")
  return value.map(readRecord)
}

function toArticle(
  row: RecordReader,
  text: string,
  { index, source }: { index: number; source: string | undefined },
): ArchiveArticle {
  const split = splitFrontMatter(text)
  // The file of an e-mail can repeat its row.
  const inner = readRecord(split.fields)
  const read = (...names: string[]) => row.text(...names) ?? inner.text(...names)
  const slug = read("slug")
  const id = read("id") ?? slug ?? String(index)
  const mode = /^\s*<!--\s*buttondown-editor-mode:\s*(\w+)\s*-->\s*/.exec(split.body)
  const body = split.body.slice(mode?.[0].length ?? 0).replaceAll(/^\s*\{\{\s*subscribe_form\s*\}\}\s*$/gm, "")
  const status = read("status")
  const readers = read("email_type", "audience", "visibility")
  const fields = {
    title: read("subject", "title"),
    slug,
    // Without its readers, nobody knows whether the archive on the web showed the e-mail.
    status: status === "sent" || status === "imported" ? undefined : status,
    audience: readers === "public" ? "public" : readers,
    date: read("publish_date"),
    excerpt: read("description"),
    cover: read("image", "image_url"),
    canonical_url: read("canonical_url"),
    seo_title: read("meta_title", "seo_title"),
  }
  return {
    id,
    kind: "email",
    fields,
    body,
    format: mode?.[1] === "fancy" ? "html" : "markdown",
    link: read("absolute_url") ?? (slug === undefined ? undefined : `/archive/${slug}/`),
    source,
    heldBy: read("archival_mode") === "disabled" ? "the archive on the web does not show it" : undefined,
    problems: split.problems,
  }
}
