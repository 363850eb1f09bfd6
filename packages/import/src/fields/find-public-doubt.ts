import { posix } from "node:path"

import { createFrontMatter, toLine } from "../document/front-matter.ts"
import { withoutExtension } from "../files/article-path.ts"
import { hasPublicMark } from "./has-public-mark.ts"

/** Where a file comes from, as far as that tells whether it was public. */
export interface FileOrigin {
  /** It is a post of an export that the import reads: its fields are all that the export says. */
  isArchive?: boolean
  /** How much of its text could not be read, if that holds it back. */
  lost?: string | undefined
  /** The platform of an export that the import does not read, of which the file is a part. */
  exportOf?: string | undefined
  /** Files of that export never have front matter, so a file that does is not from there. */
  isPlain?: boolean | undefined
  /** Why its site leaves the file out. */
  excluded?: string | undefined
  /** It is a note in a vault, whose name is its title. */
  isNote?: boolean
  /** Folders such as `_articles` that its site shows. Of others that begin so, nobody knows. */
  collections?: readonly string[] | undefined
  /** A table of posts beside the file, which the import does not read. */
  table?: string | undefined
}

export interface PublicDoubtOptions {
  /** The front matter. */
  fields: Record<string, unknown>
  /** The file has a date of publication. */
  isDated: boolean
  origin: FileOrigin | undefined
}

/** Files about a project. Without front matter, nothing says that they belong to its site. */
const projectFile =
  /^(?:readme(?:[._-][a-z]{2,3}(?:[-_][a-z]{2,4})?| \(\d+\))?|agents|claude(?:[._-]local)?|gemini|copilot[-_]instructions|skill|contributing|maintainers|codeowners|governance|changelog|licen[cs]e|code[-_]of[-_]conduct|security|(?:pull[-_]request|issue)[-_]template)$/i

/**
 * Says why nothing tells that a file was public; undefined if something does. Markdown was, like every page that its site makes. HTML was
 * if front matter dates it or says so, since a saved page or the file of an export can be a draft, or for some readers only.
 */
export function findPublicDoubt(
  path: string,
  { fields, isDated, origin = {} }: PublicDoubtOptions,
): string | undefined {
  const isWritten = Object.keys(fields).length > 0
  const { isArchive, exportOf, isPlain, excluded, table } = origin
  if (isArchive === true) return hasPublicMark(fields) ? undefined : "post without a public mark"
  if (exportOf !== undefined && !(isPlain === true && isWritten)) return `in an export of ${exportOf}`
  if (excluded !== undefined) return excluded
  const name = withoutExtension(posix.basename(path))
  if (name === "404" && (!isWritten || isErrorAddress(fields))) return "error page"
  if (/\.html?$/i.test(path))
    return isWritten && (isDated || hasPublicMark(fields)) ? undefined : "HTML without a public mark"
  if (isWritten) return undefined
  if (projectFile.test(name)) return `${name} without front matter`
  return table === undefined ? undefined : `beside the table ${table}`
}

/** Whether a page is at the address that hosts show for one that does not exist. */
function isErrorAddress(fields: Record<string, unknown>): boolean {
  return /^\/?404(?:\.html)?\/?$/.test(toLine(createFrontMatter(fields).peek("permalink")?.value) ?? "")
}
