import { toBoolean } from "../../document/front-matter.ts"
import { splitFrontMatter } from "../../document/split-front-matter.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { readRecord, type RecordReader } from "../read-record.ts"

/** Reads `articles.json` of an export of DEV, or of another Forem. Undefined for other JSON. */
export function readDevto(value: unknown): Archive | undefined {
  if (!Array.isArray(value) || !value.some((one) => typeof readRecord(one).value("body_markdown") === "string"))
    return undefined
  const tally = createTally()
  const articles = readPosts(value, tally, (one, index) => toArticle(readRecord(one), index, tally))
  return {
    platform: "DEV",
    siteUrl: "https://dev.to",
    articles,
    notTaken: tally.list(),
    pictureHosts: ["dev-to-uploads.s3.amazonaws.com", "media.dev.to", "media2.dev.to", "res.cloudinary.com"],
  }
}

function toArticle(post: RecordReader, index: number, tally: ReturnType<typeof createTally>): ArchiveArticle {
  const problems: ImportProblem[] = []
  tally.add("comments", "Citable has no comments.", Number(post.text("comments_count") ?? 0) || 0)
  tally.add(
    "reactions",
    "Citable has no reactions.",
    Number(post.text("positive_reactions_count", "reactions_count") ?? 0) || 0,
  )
  const path = post.text("path")
  const source = post.text("body_markdown") ?? ""
  // The first editor of DEV keeps front matter in the text.
  const split = /^\s*---\s*\n/.test(source) ? splitFrontMatter(source) : undefined
  const inner = readRecord(split?.fields)
  problems.push(...(split?.problems ?? []))
  const canonical = post.text("canonical_url") ?? inner.text("canonical_url")
  const isDev = canonical !== undefined && /^https?:\/\/dev\.to\//.test(canonical)
  if (isDev)
    problems.push(
      toProblem("invalid_value", `The canonical address ${canonical} is that of DEV, so it is not imported.`, {
        subject: "canonical_url",
      }),
    )
  const isDraft = post.value("published") === false || toBoolean(inner.text("published")) === false
  const tags = post.text("cached_tag_list") ?? inner.text("tags") ?? ""
  const fields = {
    title: post.text("title") ?? inner.text("title"),
    slug: post.text("slug") ?? path?.split("/").at(-1),
    draft: isDraft ? "true" : undefined,
    published: isDraft ? undefined : (post.value("published") ?? inner.text("published")),
    date: post.date("published_at", "crossposted_at") ?? inner.text("date"),
    updated: post.date("edited_at"),
    author: post.text("cached_user_name"),
    tags: tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    excerpt: post.text("description") ?? inner.text("description"),
    cover: post.text("main_image") ?? inner.text("cover_image"),
    canonical_url: isDev ? undefined : canonical,
    locale: post.text("language"),
  }
  const link = path === undefined ? undefined : `https://dev.to${path}`
  const id = (post.text("slug") ?? String(index)).replaceAll(/[^\w-]/g, "")
  const isUnread = split?.problems.some(({ severity }) => severity === "refusal") === true
  const heldBy = isUnread ? "front matter cannot be read" : undefined
  return { id, kind: "article", fields, body: split?.body ?? source, format: "markdown", link, heldBy, problems }
}
