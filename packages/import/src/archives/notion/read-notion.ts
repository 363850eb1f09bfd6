import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"

import { isArticlePath, withoutExtension } from "../../files/article-path.ts"
import type { GivenFile } from "../../files/create-memory-fs.ts"
import { isMediaPath } from "../../files/is-media-path.ts"
import { type Archive, type ArchiveArticle, createTally, readPosts } from "../archive.ts"
import { decodeArchive } from "../decode-archive.ts"
import { pageIdOf } from "./page-name.ts"
import { type Page, readHtmlPage } from "./read-html-page.ts"
import { readMarkdownPage } from "./read-markdown-page.ts"

/** Reads the pages of an export of Notion, as Markdown or as HTML. Their links and pictures are relative to their files. */
export function readNotion(files: readonly GivenFile[]): Archive | undefined {
  const tally = createTally()
  const isContents = (path: string) => /^index\.html?$/i.test(posix.basename(path)) && pageIdOf(path) === undefined
  const pages = files.filter(({ path }) => isArticlePath(path) && !isContents(path))
  if (!pages.some(({ path }) => pageIdOf(withoutExtension(path)) !== undefined)) return undefined
  const contents = files.map(({ path }) => path).filter(isContents)
  tally.add("tables of contents", "They list the pages of the export.", contents.length)
  const tables = files.filter(({ path }) => /\.csv$/i.test(path))
  const columns = new Map(tables.map((table) => [toFolderKey(table.path), readColumns(table)]))
  tally.add("tables of databases", "Their rows are pages, which are imported.", tables.length)
  const others = files.filter(({ path }) => !isArticlePath(path) && !isMediaPath(path) && !/\.csv$/i.test(path))
  tally.add("attachments", "A media library takes pictures, films, sounds and PDF files.", others.length)
  const articles = readPosts(pages, tally, (file) => {
    const { path } = file
    const isHtml = /\.html?$/i.test(path)
    const text = decodeArchive(file.bytes)
    const page = isHtml ? readHtmlPage(text) : readMarkdownPage(text, columns.get(toFolderKey(posix.dirname(path))))
    tally.add("views of databases", "Link to the pages that readers need.", page.views)
    return toArticle(path, page, isHtml)
  })
  const taken = [...contents, ...tables.map(({ path }) => path), ...others.map(({ path }) => path)]
  return { platform: "Notion", articles, notTaken: tally.list(), pictureHosts: notionHosts, taken }
}

const notionHosts = ["www.notion.so", "s3-us-west-2.amazonaws.com", "prod-files-secure.s3.us-west-2.amazonaws.com"]

function toArticle(path: string, { title, fields, body }: Page, isHtml: boolean): ArchiveArticle {
  const pageId = pageIdOf(withoutExtension(path))
  const id = pageId ?? toFolderKey(path)
  const name = title ?? posix.basename(withoutExtension(path))
  const written = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [names[key.toLowerCase()] ?? key, value]),
  )
  return {
    id,
    kind: "page",
    fields: {
      title: name,
      slug: pageId === undefined ? undefined : (toSlug(name, { isAddress: true }) ?? `page-${id}`),
      ...written,
    },
    body,
    format: isHtml ? "html" : "markdown",
    link: pageId === undefined ? undefined : `https://www.notion.so/${id}`,
    aliases: [`https://www.notion.so/${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${id}`],
    path,
    source: path,
    problems: [],
  }
}

/** Properties that Notion calls otherwise than front matter does. */
const names: Record<string, string> = {
  "created time": "created",
  "last edited": "updated",
  "last edited time": "updated",
  "created by": "author",
  person: "author",
  owner: "author",
  category: "categories",
  "multi-select": "tags",
}

/** The folder of the pages in a database, without the id that only some exports put behind its name. */
function toFolderKey(path: string): string {
  return path.replace(/(?:_all)?\.\w+$/, "").replaceAll(/[ _-][\da-f]{32}(?=\/|$|_all$)/gi, "")
}

/** The names of properties: the first line of a table. */
function readColumns({ bytes }: GivenFile): ReadonlySet<string> {
  const [line = ""] = new TextDecoder()
    .decode(bytes)
    .replace(/^\ufeff/, "")
    .split(/\r?\n/, 1)
  return new Set([...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""))
}
