import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"
import type { Root } from "hast"

import { parseHtml } from "../../document/parse-html.ts"
import type { GivenFile } from "../../files/create-memory-fs.ts"
import type { ImportProblem } from "../../import-problem.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { attributeOf, findElements, findTag, wordsOf } from "../find-elements.ts"
import { readStory } from "./read-story.ts"

/** A response is shorter than most stories. A longer text in its form is imported and held back. */
const longestResponse = 1500

/** Reads the files of an export of Medium: the stories in `posts/`. Undefined for other files. */
export function readMedium(files: readonly GivenFile[]): Archive | undefined {
  const posts = files.filter(({ path }) => /^posts\/[^/]+\.html?$/i.test(path))
  const others = files.filter(({ path }) => !path.startsWith("posts/") && /\.html?$/i.test(path))
  if (posts.length === 0) return undefined
  const tally = createTally()
  const taken = others.map(({ path }) => path)
  const articles = readPosts(posts, tally, (file, index) => {
    const article = toArticle(file, index)
    if (article.kind !== "response") return article
    tally.add("responses", "They are comments on stories of others.")
    taken.push(file.path)
    return []
  })
  const personal = "They can have personal data, such as IP addresses and sessions."
  tally.add("files that are not posts", personal, others.length)
  if (articles.some(({ fields }) => fields["draft"] === "false"))
    tally.add(
      "list of unlisted and members-only stories",
      "Medium does not export which they are, so they go live like the others. If there are some, add --check-public or --no-publish.",
    )
  const pictureHosts = ["cdn-images-1.medium.com", "cdn-images-2.medium.com", "miro.medium.com"]
  return { platform: "Medium", articles, notTaken: tally.list(), pictureHosts, taken }
}

function toArticle({ path, bytes }: GivenFile, index: number): ArchiveArticle {
  const html = decodeArchive(bytes)
  const page = parseHtml(html, { fragment: false })
  const first = (name: string) => findElements(page, name)[0]
  const problems: ImportProblem[] = []
  const name = posix.basename(path).replace(/\.html?$/i, "")
  const link = attributeOf(first("p-canonical"), "href") ?? findView(page)
  const id = /(?:^|[-_])([\da-f]{8,12})$/i.exec(name)?.[1] ?? String(index)
  const date = attributeOf(first("dt-published"), "dateTime")
  const author = first("p-author")
  const authorName = wordsOf(author)
  const title = wordsOf(first("p-name")) ?? wordsOf(findTag(page, "title"))
  const excerpt = wordsOf(first("p-summary"))
  const content = first("e-content")
  const story = readStory(html, content, { title, excerpt, problems })
  const isDraft = /^draft_/i.test(name)
  const isPublic = date !== undefined && !isDraft
  const isResponse = isPublic && story.cover === undefined && story.isPlain
  const fields = {
    title,
    slug: toStorySlug(link, name) ?? toSlug(title ?? "") ?? `story-${id}`,
    // Without a date, nothing says that it was public.
    draft: isDraft || isPublic ? String(isDraft) : undefined,
    date,
    author:
      authorName === undefined ? undefined : { name: authorName, url: attributeOf(author, "href")?.split("?", 1)[0] },
    tags: findElements(page, "p-tag").flatMap((tag) => wordsOf(tag) ?? []),
    excerpt: isResponse ? undefined : excerpt,
    cover: story.cover,
  }
  const kind = isResponse && story.length <= longestResponse ? "response" : "post"
  const aliases = [`https://medium.com/p/${id}`]
  const heldBy = isResponse ? "it can be a response to a story of somebody else" : undefined
  return { id, kind, fields, body: story.html, format: "html", link, aliases, source: path, heldBy, problems }
}

/** A draft has no canonical address, but its editor's. */
function findView(page: Root): string | undefined {
  const footer = findTag(page, "footer")
  return footer && attributeOf(findTag(footer, "a"), "href")
}

/** The end of an address without the id of the story, else the name of the file without date and id. */
function toStorySlug(link: string | undefined, name: string): string | undefined {
  const end =
    URL.parse(link ?? "")
      ?.pathname.split("/")
      .at(-1) ?? ""
  const own = /^(.+)-[\da-f]{8,12}$/i.exec(decode(end))?.[1] ?? name.replace(/^(?:draft|\d{4}-\d\d-\d\d)_/i, "")
  return toSlug(own.replace(/-+[\da-f]{8,12}$/i, ""))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
