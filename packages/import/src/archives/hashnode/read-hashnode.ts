import { isRecord } from "../../document/front-matter.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { readRecord, type RecordReader } from "../read-record.ts"

/** Reads the JSON export of Hashnode: an object with posts, or a list of them. Undefined for other JSON. */
export function readHashnode(value: unknown): Archive | undefined {
  const list = isRecord(value) ? value["posts"] : value
  if (!Array.isArray(list) || !list.some(isPost)) return undefined
  const tally = createTally()
  const drafts = isRecord(value) && Array.isArray(value["drafts"]) ? value["drafts"] : []
  const articles = [
    ...readPosts(list.filter(isPost), tally, (post, index) =>
      toArticle(readRecord(post), index, { isDraft: false, tally }),
    ),
    ...readPosts(drafts.filter(isPost), tally, (post, index) =>
      toArticle(readRecord(post), index, { isDraft: true, tally }),
    ),
  ]
  tally.add("entries without text", "They are not posts.", list.filter((one) => !isPost(one)).length)
  return { platform: "Hashnode", articles, notTaken: tally.list(), pictureHosts: ["cdn.hashnode.com"] }
}

function isPost(value: unknown): boolean {
  const post = readRecord(value)
  return (
    typeof post.value("contentMarkdown") === "string" ||
    typeof readRecord(post.value("content")).value("markdown") === "string"
  )
}

function toArticle(
  post: RecordReader,
  index: number,
  { isDraft, tally }: { isDraft: boolean; tally: ReturnType<typeof createTally> },
): ArchiveArticle {
  const problems: ImportProblem[] = []
  const id = post.text("_id", "id", "cuid") ?? String(index)
  tally.add("comments", "Citable has no comments.", Number(post.text("responseCount") ?? 0) || 0)
  const tags = readTags(post, problems)
  const author = readRecord(post.value("author"))
  const preferences = readRecord(post.value("preferences"))
  const isRepublished = post.flag("isRepublished")
  const cover = post.text("coverImage") ?? readRecord(post.value("coverImage")).text("url")
  const fields = {
    title: post.text("title"),
    slug: post.text("slug"),
    draft: isDraft || post.value("isActive") === false || post.value("isPublished") === false ? "true" : undefined,
    published: post.flag("isActive") || post.flag("isPublished") ? "true" : post.date("publishedAt"),
    delisted: post.flag("isDelisted") || preferences.flag("isDelisted") ? "true" : undefined,
    date: post.date("dateAdded", "publishedAt", "createdAt"),
    updated: post.date("dateUpdated", "updatedAt"),
    author: author.text("name"),
    tags,
    // Without a text of the author's, Hashnode makes one from the body, as sites of Citable do.
    excerpt: post.text("subtitle"),
    cover,
    seo_title: post.text("metaTitle"),
    meta_description: post.text("metaDescription"),
    canonical_url: isRepublished ? post.text("originalArticleURL", "canonicalUrl") : post.text("canonicalUrl"),
  }
  const markdown = post.text("contentMarkdown") ?? readRecord(post.value("content")).text("markdown") ?? ""
  return {
    id,
    kind: "post",
    fields,
    body: toMarkdown(markdown),
    format: "markdown",
    link: `/${post.text("slug") ?? ""}`,
    problems,
  }
}

function readTags(post: RecordReader, problems: ImportProblem[]): string[] {
  const tags = post.value("tags")
  const names = (Array.isArray(tags) ? tags : []).flatMap((tag: unknown) => {
    const name = typeof tag === "string" ? tag : readRecord(tag).text("name", "slug")
    return name === undefined ? [] : [name]
  })
  const ids = names.filter((name) => /^[0-9a-f]{24}$/.test(name))
  if (ids.length > 0) {
    const message = `The export names ${ids.length} tags by ids of Hashnode alone, so they are not imported. Add the tags.`
    problems.push(toProblem("invalid_value", message, { subject: "tags" }))
  }
  return names.filter((name) => !ids.includes(name))
}

/** Hashnode writes the alignment of a picture where Markdown has a title, and a film as `%[address]`. */
function toMarkdown(body: string): string {
  let fence: string | undefined
  return body
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined
      if (fence !== undefined || mark !== undefined) return line
      return line
        .replaceAll(/(!\[[^\]]{0,1000}\]\([^()\s]{1,2000}) align="(?:left|center|right)"\)/g, "$1)")
        .replace(/^%\[(https?:\/\/[^\s\]]+)\]\s*$/, "<$1>")
    })
    .join("\n")
}
