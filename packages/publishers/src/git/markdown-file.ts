import { isDeepStrictEqual } from "node:util"

import { PublisherError } from "../publisher-error.ts"
import { editFrontMatter, type FrontMatter, type FrontMatterEdit, readFrontMatter } from "./front-matter.ts"
import type { GitSettings } from "./git-settings.ts"
import { editJson, readJson } from "./json-front-matter.ts"
import { joinFile, likeFile, splitFile, type SplitFile, toUnix } from "./split-file.ts"
import { editToml, readToml } from "./toml-front-matter.ts"

/** The fields of a document of Git. */
export interface GitFields {
  /** From the root of the repository. */
  path: string
  front_matter: Readonly<Record<string, unknown>>
  body: string
}

export interface FoundFile {
  fields: GitFields
  isHidden: boolean
  /** Whose file it is; undefined for a person's own. */
  contentId: string | undefined
  sequence: number | undefined
}

export interface FileState {
  as: "live" | "draft"
  sequence: number
}

/** Reads a file: of its front matter only the names that this integration writes. What cannot be read has none. */
export function readMarkdownFile(path: string, source: string, settings: GitSettings): FoundFile {
  const split = splitFile(source)
  const { values: all = {} } = readValues(split)
  const names = listNames(settings)
  const ours = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  const { name, value } = settings.preset.hidden
  // Also what a person has broken is ours.
  const contentId = all["citable"] ?? /^"?citable"? *[:=] *"?(cnt_\w+)/m.exec(toUnix(source))?.[1]
  const sequence = /^citable *[:=].*# write (\d{1,15})$/m.exec(split.front)?.[1]
  return {
    fields: { path, front_matter: ours, body: normaliseBody(split.rest) },
    isHidden: all[name] === value,
    contentId: typeof contentId === "string" ? contentId : undefined,
    sequence: sequence === undefined ? undefined : Number(sequence),
  }
}

/**
 * Writes an article into a file, or makes a new one. What a person added to the front matter stays, in the format that it has there, and so do
 * the line endings. Throws `publisher_conflict` for front matter that cannot be read: to replace it would lose what a person wrote in it.
 */
export function writeMarkdownFile(
  source: string | undefined,
  fields: GitFields,
  { as, sequence }: FileState,
  settings: GitSettings,
): string {
  const split = splitFile(source ?? "")
  const { name: hidden, value: hides } = settings.preset.hidden
  const dates = listDateNames(settings)
  const values = new Map<string, unknown>(source === undefined ? Object.entries(settings.preset.begins ?? {}) : [])
  const names = new Set([...Object.keys(fields.front_matter), ...listNames(settings)])
  for (const name of names) {
    const value = fields.front_matter[name]
    values.set(name, typeof value === "string" && dates.includes(name) ? new Date(value) : value)
  }
  const found = readValues(split)
  if (found.values === undefined) throw toUnreadable(fields.path, found.problem)
  if (as === "draft") values.set(hidden, hides)
  else if (found.values[hidden] === hides) values.set(hidden, undefined)
  const body = normaliseBody(split.rest) === fields.body && source !== undefined ? split.rest : `\n${fields.body}`
  const write = (notes: Map<string, string>) => {
    const front = editValues(split, { values, notes }, fields.path)
    return likeFile(joinFile({ format: split.format, front, rest: body }), source ?? "")
  }
  // The number of the write alone is no reason for a commit.
  if (source !== undefined && toUnix(write(new Map())) === toUnix(source)) return source
  return write(new Map([["citable", `write ${sequence}`]]))
}

function readValues({ format, front, problem }: SplitFile): { values?: FrontMatter; problem: string } {
  if (problem !== undefined) return { problem }
  try {
    const values = format === "yaml" ? readFrontMatter(front) : format === "toml" ? readToml(front) : readJson(front)
    return { values, problem: "" }
  } catch (error) {
    return { problem: `is broken: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}` }
  }
}

function editValues({ format, front }: SplitFile, edit: FrontMatterEdit, path: string): string {
  if (format === "yaml") return editFrontMatter(front, edit)
  try {
    return format === "toml" ? editToml(front, edit) : editJson(front, edit)
  } catch (error) {
    throw toUnreadable(path, `cannot take the article: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function toUnreadable(path: string, problem: string): PublisherError {
  return new PublisherError(
    "publisher_conflict",
    `The front matter of ${path} ${problem.replace(/[.:]?$/, ".")} Correct it in the repository, or delete the file: the service writes nothing that would lose what a person wrote there.`,
  )
}

export const areFieldsEqual = (a: unknown, b: unknown): boolean => isDeepStrictEqual(toPlain(a), toPlain(b))

/** A body as every reader of the file sees it: line feeds, no empty lines around. */
export function normaliseBody(body: string): string {
  const text = toUnix(body).replace(/^(?:[ \t]*\n)+/, "")
  let end = text.length
  while (end > 0 && " \t\n".includes(text.charAt(end - 1))) end--
  return end === 0 ? "" : `${text.slice(0, end)}\n`
}

/** The names that this integration writes, besides the one that hides. */
export function listNames(settings: GitSettings): string[] {
  const { preset, fieldMap } = settings
  const names = Object.values({ ...preset.names, ...fieldMap })
  return [...new Set([...names, "citable"])]
}

function listDateNames({ preset, fieldMap }: GitSettings): string[] {
  const names: Partial<Record<string, string>> = { ...preset.names, ...fieldMap }
  const dates = ["published_at", "modified_at", "created_at", "updated_at", "publish_at"]
  return dates.flatMap((field) => names[field] ?? [])
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
