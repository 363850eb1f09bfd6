import { isDeepStrictEqual } from "node:util"

import { parse, stringify, TomlDate } from "smol-toml"

import type { FrontMatter, FrontMatterEdit } from "./front-matter.ts"

/** Reads front matter in TOML, with dates as RFC 3339 in UTC. Throws if it is broken. */
export function readToml(text: string): FrontMatter {
  return toPlain(parse(text, { integersAsBigInt: "asNeeded" })) as FrontMatter
}

/**
 * Sets values in front matter in TOML. Other names keep every byte, and so do tables. Throws where the text and the values cannot be one, such
 * as a value with the name of a table.
 */
export function editToml(text: string, { values, notes }: FrontMatterEdit): string {
  const lines = text.split("\n")
  const statements = listStatements(lines)
  let added = ""
  for (const [name, value] of values) {
    const found = statements.find((statement) => statement.name === name)
    const line = value === undefined ? undefined : `${toKey(name)} = ${toValue(value)}`
    const note = notes.get(name)
    if (found === undefined) {
      if (line !== undefined) added += `${line}${note === undefined ? "" : ` # ${note}`}\n`
      continue
    }
    const old = lines.slice(found.from, found.to).join("\n")
    const isSame = line !== undefined && isDeepStrictEqual(readToml(old), readToml(line))
    const edited =
      isSame && note === undefined ? old : line && `${line}${note === undefined ? commentOf(old) : ` # ${note}`}`
    for (let at = found.from; at < found.to; at++) lines[at] = cut
    if (edited !== undefined) lines[found.from] = edited
  }
  // Behind the last value of the root: what follows a table's name is in the table.
  const end = statements.at(-1)?.to ?? 0
  const kept = (part: readonly string[]) =>
    part
      .filter((line) => line !== cut)
      .map((line) => `${line}\n`)
      .join("")
  const edited = kept(lines.slice(0, end)) + added + kept(lines.slice(end)).replace(/\n$/, "")
  assertKept(readToml(text), readToml(edited), values)
  return edited
}

/** Stands for a line that goes. No line has one. */
const cut = "\n"

interface Statement {
  name: string
  from: number
  to: number
}

/** The values of the root, with the lines that each has. */
function listStatements(lines: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (let from = 0; from < lines.length; from++) {
    const line = lines[from] ?? ""
    if (/^\s*\[/.test(line)) break
    if (/^\s*(?:#|$)/.test(line)) continue
    let to = from + 1
    // A value ends where the lines up to here are TOML.
    while (to < lines.length && readOrNot(lines.slice(from, to).join("\n")) === undefined) to++
    const [name = ""] = Object.keys(readOrNot(lines.slice(from, to).join("\n")) ?? {})
    statements.push({ name, from, to })
    from = to - 1
  }
  return statements
}

function readOrNot(text: string): FrontMatter | undefined {
  try {
    return readToml(text)
  } catch {
    return undefined
  }
}

/** The comment behind a value of one line. */
function commentOf(line: string): string {
  if (line.includes("\n")) return ""
  const value = readOrNot(line)
  for (let at = line.indexOf("#"); at !== -1; at = line.indexOf("#", at + 1)) {
    if (isDeepStrictEqual(readOrNot(line.slice(0, at)), value)) return line.slice(line.slice(0, at).trimEnd().length)
  }
  return ""
}

function assertKept(before: FrontMatter, after: FrontMatter, values: FrontMatterEdit["values"]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const wanted = values.has(name) ? toWanted(name, values.get(name)) : before[name]
    if (!isDeepStrictEqual(after[name], wanted)) throw new Error(`it has ${name} in a way that cannot be edited`)
  }
}

const toWanted = (name: string, value: unknown) =>
  value === undefined ? undefined : readToml(`${toKey(name)} = ${toValue(value)}`)[name]

const toKey = (name: string) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name))

/** One line for every value. TOML has no null. */
function toValue(value: unknown): string {
  if (Array.isArray(value))
    return `[${value
      .filter((one) => one !== null)
      .map(toValue)
      .join(", ")}]`
  if (value instanceof Date) return value.toISOString().replace(".000Z", "Z")
  if (typeof value !== "object" || value === null) return stringify({ v: value }).trim().slice("v = ".length)
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return `{ ${entries.map(([name, one]) => `${toKey(name)} = ${toValue(one)}`).join(", ")} }`
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (value instanceof TomlDate) return value.isTime() ? value.toISOString() : new Date(value.getTime()).toISOString()
  if (typeof value === "bigint") return String(value)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(one)]))
}
