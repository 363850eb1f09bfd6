import { isDeepStrictEqual } from "node:util"

import { editFrontMatter, readFrontMatter } from "./front-matter.ts"
import type { GitSettings } from "./git-settings.ts"

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

const opening = /^\ufeff?---[ \t]*\n((?:(?!---[ \t]*(?:\n|$)).*\n)*)---[ \t]*(?:\n|$)/

/** Reads a file: of its front matter only the names that this integration writes. */
export function readMarkdownFile(path: string, source: string, settings: GitSettings): FoundFile {
  const { yaml, rest } = split(source)
  const all = readFrontMatter(yaml) ?? {}
  const names = listNames(settings)
  const ours = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  const { name, value } = settings.preset.hidden
  const contentId = all["citable"]
  const sequence = /^citable:.*# write (\d{1,15})$/m.exec(yaml)?.[1]
  return {
    fields: { path, front_matter: ours, body: normaliseBody(rest) },
    isHidden: all[name] === value,
    contentId: typeof contentId === "string" ? contentId : undefined,
    sequence: sequence === undefined ? undefined : Number(sequence),
  }
}

/** Writes an article into a file, or makes a new one. What a person added to the front matter stays. */
export function writeMarkdownFile(
  source: string | undefined,
  fields: GitFields,
  { as, sequence }: FileState,
  settings: GitSettings,
): string {
  const { yaml, rest } = split(source ?? "")
  const { name: hidden, value: hides } = settings.preset.hidden
  const dates = listDateNames(settings)
  const values = new Map<string, unknown>()
  const names = new Set([...Object.keys(fields.front_matter), ...listNames(settings)])
  for (const name of names) {
    const value = fields.front_matter[name]
    values.set(name, typeof value === "string" && dates.includes(name) ? new Date(value) : value)
  }
  const found = readFrontMatter(yaml)
  if (as === "draft") values.set(hidden, hides)
  else if (found?.[hidden] === hides) values.set(hidden, undefined)
  const write = (notes: Map<string, string>) => {
    const edited = editFrontMatter(found === undefined ? "" : yaml, { values, notes })
    const body = normaliseBody(rest) === fields.body && source !== undefined ? rest : `\n${fields.body}`
    return `---\n${edited}---\n${body}`
  }
  // The number of the write alone is no reason for a commit.
  const same = source === undefined ? undefined : write(new Map())
  if (same === toUnix(source ?? "")) return source ?? ""
  return write(new Map([["citable", `write ${sequence}`]]))
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

function split(source: string): { yaml: string; rest: string } {
  const text = toUnix(source)
  const found = opening.exec(text)
  return found === null ? { yaml: "", rest: text } : { yaml: found[1] ?? "", rest: text.slice(found[0].length) }
}

const toUnix = (text: string) => text.replace(/\r\n?/g, "\n")
const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
