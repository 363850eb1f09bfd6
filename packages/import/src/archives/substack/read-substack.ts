import { parse } from "csv-parse/sync"

import { toBoolean } from "../../document/front-matter.ts"
import type { GivenFile } from "../../files/create-memory-fs.ts"
import { toArchiveError } from "../archive-error.ts"
import { type Archive, type ArchiveArticle, createTally } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { readRecord } from "../read-record.ts"

/** Reads the files of an export of Substack: `posts.csv`, and an HTML file for each post. Undefined for other files. */
export async function readSubstack(files: readonly GivenFile[]): Promise<Archive | undefined> {
  const table = files.find(({ path }) => /(?:^|\/)posts\.csv$/.test(path))
  if (table === undefined || !/^\ufeff?"?post_id/.test(decodeArchive(table.bytes))) return undefined
  const rows = readRows(table.bytes)
  if (rows.length > maxRows)
    throw toArchiveError(`its posts.csv has more than ${maxRows.toLocaleString("en")} rows. Import it in parts.`)
  const folder = table.path.slice(0, -"posts.csv".length)
  const bodies = new Map(files.map(({ path, bytes }) => [path.slice(folder.length), bytes]))
  const tally = createTally()
  const articles = rows.flatMap((row): ArchiveArticle[] => {
    const post = readRecord(row)
    const postId = post.text("post_id") ?? ""
    const [id = "", slug] = /^(\d+)(?:\.(.+))?$/.exec(postId)?.slice(1) ?? []
    const source = `posts/${postId}.html`
    const bytes = bodies.get(source)
    if (bytes === undefined) {
      tally.add("posts without a file", "The archive has no text of them.")
      return []
    }
    const fields = {
      title: post.text("title"),
      slug,
      draft: String(toBoolean(post.text("is_published")) !== true),
      audience: isShown(post.text("type")) ? (post.text("audience") ?? "unknown") : post.text("type"),
      date: post.text("post_date"),
      excerpt: post.text("subtitle"),
    }
    if (post.text("podcast_url") !== undefined) tally.add("podcast files", "Only the text of an episode is imported.")
    const link = `/p/${slug ?? ""}`
    return [{ id, kind: "post", fields, body: decodeArchive(bytes), format: "html", link, source, problems: [] }]
  })
  tally.add(
    "lists of readers",
    "They are not articles.",
    files.filter(({ path }) => /\.(?:opens|delivers)\.csv$/.test(path)).length,
  )
  return { platform: "Substack", articles, notTaken: tally.list(), pictureHosts: substackHosts }
}

/** As many as a ZIP can have files. */
const maxRows = 50_000

const substackHosts = [
  "substackcdn.com",
  "substack-post-media.s3.amazonaws.com",
  "bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com",
]

/** Whether Substack shows posts of a type on the web. Others went to some readers by mail. */
function isShown(type: string | undefined): boolean {
  return type === undefined || /^(?:newsletter|podcast|video|thread|page)$/.test(type)
}

function readRows(bytes: Uint8Array): unknown[] {
  try {
    return parse(decodeArchive(bytes), { columns: true, bom: true, relax_column_count: true, to: maxRows + 1 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw toArchiveError(`its posts.csv is broken (${reason}). Download it again.`, cause)
  }
}
