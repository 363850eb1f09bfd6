import { dirname, join, resolve } from "node:path"

import { CitableError } from "@citable/contract"

import { decodeText } from "../document/decode-text.ts"
import { largeBounds } from "../document/front-matter-bounds.ts"
import { isRecord, member, toLine } from "../document/front-matter.ts"
import { parseFrontMatter } from "../document/parse-front-matter.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import { findSiteRoot } from "../files/find-site-root.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { remember } from "../files/remember.ts"

/** The authors of a site, from a file such as `authors.yml`. */
export interface AuthorBook {
  /** Where the file is. */
  path: string
  /** What the file says about each author, by key in lower case. */
  people: ReadonlyMap<string, Record<string, unknown>>
}

/** Docusaurus, Jekyll, Hugo and others. */
const places = ["", "_data", "data", "_authors"].flatMap((folder) =>
  ["authors.yml", "authors.yaml", "authors.json", "authors.toml"].map((name) => join(folder, name)),
)

const maxBytes = 1_048_576

/**
 * Finds the authors' file of each article: the one that `--authors` names, else the nearest from the article's folder upwards to the
 * root of the site. Throws `authors_unreadable` if the named file cannot be read. A found file that is no map of authors is passed over.
 */
export function createAuthorFinder({ fs, authorsFile }: { fs: ImportFs; authorsFile: string | undefined }) {
  const rootOf = remember((folder) => findSiteRoot(folder, fs))
  const bookIn = remember(findHere)

  async function findFrom(folder: string, siteRoot: string): Promise<AuthorBook | undefined> {
    const book = await bookIn(folder)
    if (book !== undefined || folder === siteRoot || folder === dirname(folder)) return book
    return await findFrom(dirname(folder), siteRoot)
  }

  async function findHere(folder: string): Promise<AuthorBook | undefined> {
    for (const place of places) {
      const path = join(folder, place)
      const book = (await isOwnFile(folder, place)) ? await readBook(path, fs) : undefined
      if (book !== undefined && "people" in book) return book
    }
    return undefined
  }

  /** A symbolic link could lead out of the site, so the import reads authors only from real files. */
  async function isOwnFile(folder: string, place: string): Promise<boolean> {
    try {
      const path = join(folder, place)
      return (await fs.stat(path)).isFile() && (await fs.realpath(path)) === join(await fs.realpath(folder), place)
    } catch {
      // There is no such file.
      return false
    }
  }

  let named: Promise<AuthorBook> | undefined
  return async (file: ArticleFile): Promise<AuthorBook | undefined> => {
    if (authorsFile !== undefined) return await (named ??= readNamedBook(authorsFile, fs))
    return await findFrom(resolve(dirname(file.path)), await rootOf(file.folder))
  }
}

async function readNamedBook(path: string, fs: ImportFs): Promise<AuthorBook> {
  const book = await readBook(path, fs)
  if ("people" in book) return book
  throw new CitableError(`Cannot read the authors from ${path}: ${book.reason}`, { code: "authors_unreadable" })
}

async function readBook(path: string, fs: ImportFs): Promise<AuthorBook | { reason: string }> {
  let bytes: Uint8Array
  try {
    if ((await fs.stat(path)).size > maxBytes) return { reason: "it has more than 1 MiB." }
    bytes = await fs.readFile(path)
  } catch (error) {
    return { reason: `${error instanceof Error && "code" in error ? String(error.code) : String(error)}.` }
  }
  const decoded = decodeText(bytes)
  if ("problem" in decoded) return { reason: decoded.problem.message }
  const format = /\.toml$/i.test(path) ? "toml" : "yaml"
  // A list of authors becomes a map, which the parser of front matter reads.
  const isList = format === "yaml" && /^\s*(?:#.*\n\s*)*(?:-\s|\[)/.test(decoded.text)
  const text = isList ? `list:\n${indent(decoded.text)}` : decoded.text
  const parsed = parseFrontMatter(format, text, isList ? 0 : 1, largeBounds)
  const problem = parsed?.problems.find(({ severity }) => severity === "refusal")
  if (problem !== undefined) return { reason: `line ${problem.line}: ${problem.message}` }
  const people = toPeople(isList ? parsed?.fields["list"] : parsed?.fields)
  return people.size === 0 ? { reason: "it names no author. Write key: { name: … }." } : { path, people }
}

const indent = (text: string) => text.replaceAll(/^/gm, "  ")

function toPeople(value: unknown): Map<string, Record<string, unknown>> {
  const people = new Map<string, Record<string, unknown>>()
  const items: [unknown, unknown][] = Array.isArray(value)
    ? value.map((item) => [member(item, "key", "id", "slug", "username", "short_name"), item])
    : Object.entries(isRecord(value) ? value : {})
  for (const [key, item] of items) {
    const person = isRecord(item) ? item : { name: item }
    const name = toLine(member(person, "name", "display_name", "title"))
    if (typeof key === "string" && name !== undefined) people.set(key.toLowerCase(), person)
  }
  return people
}
