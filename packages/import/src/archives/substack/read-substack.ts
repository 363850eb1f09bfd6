import { toBoolean } from "../../document/front-matter.ts"
import type { GivenFile } from "../../files/create-memory-fs.ts"
import type { ImportProblem } from "../../import-problem.ts"
import { type Archive, createTally, readPosts } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { readTable } from "../read-table.ts"
import { readLetter } from "./read-letter.ts"

/** Reads the files of an export of Substack: `posts.csv`, and an HTML file for each post. Undefined for other files. */
export function readSubstack(files: readonly GivenFile[]): Archive | undefined {
  const table = files.find(({ path }) => path === "posts.csv")
  if (table === undefined) return undefined
  const bodies = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const tally = createTally()
  const articles = readPosts(readTable(table), tally, (post) => {
    const postId = post.text("post_id") ?? ""
    const [id = "", slug] = /^(\d+)(?:\.(.+))?$/.exec(postId)?.slice(1) ?? []
    const source = `posts/${postId}.html`
    const bytes = bodies.get(source)
    if (bytes === undefined) {
      tally.add("posts without a file", "The archive has no text of them.")
      return []
    }
    const problems: ImportProblem[] = []
    const letter = readLetter(decodeArchive(bytes), problems)
    tally.add("buttons and forms", "They subscribe, share and comment on Substack.", letter.buttons)
    const type = post.text("type")
    const fields = {
      title: post.text("title"),
      slug,
      type: type === "page" ? "page" : undefined,
      draft: String(toBoolean(post.text("is_published")) !== true),
      audience: isShown(type) ? (post.text("audience") ?? "unknown") : type,
      date: post.text("post_date"),
      excerpt: post.text("subtitle"),
    }
    if (post.text("podcast_url") !== undefined) tally.add("podcast files", "Only the text of an episode is imported.")
    const link = `/p/${slug ?? ""}`
    const heldBy = letter.isPaid ? "its end is for subscribers who pay" : undefined
    return { id, kind: "post", fields, body: letter.html, format: "html", link, source, heldBy, problems }
  })
  const lists = files.filter(({ path }) => /\.(?:opens|delivers)\.csv$/.test(path)).length
  tally.add("lists of readers", "They are not articles.", lists)
  return { platform: "Substack", articles, notTaken: tally.list(), pictureHosts: substackHosts }
}

const substackHosts = [
  "substackcdn.com",
  "substack-post-media.s3.amazonaws.com",
  "bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com",
]

/** Whether Substack shows posts of a type on the web. Others went to some readers by mail. */
function isShown(type: string | undefined): boolean {
  return type === undefined || /^(?:newsletter|podcast|video|thread|page)$/.test(type)
}
