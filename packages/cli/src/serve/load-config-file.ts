import { pathToFileURL } from "node:url"
import { inspect } from "node:util"

import { CitableError, isCitableError } from "@citable/contract"
import type { ArchiveDialect } from "@citable/import"
import type { ServiceOptions } from "@citable/service"

import type { Config, ServiceField } from "../define-config.ts"

type ConfigField = keyof Config

/** How to tell whether an entry of a list is one. */
interface Part {
  /** What people call an entry. */
  noun: string
  /** The field that names it. */
  key: string
  /** What its other fields must be. */
  fields: Readonly<Record<string, "array" | "function" | "string">>
  /** Functions of which it must have one. */
  oneOf?: readonly string[]
  /** The code with which the service refuses an entry. */
  refusal?: string
}

const parts: Readonly<Record<ConfigField, Part>> = {
  publishers: {
    noun: "publisher",
    key: "kind",
    fields: { name: "string", config: "array", credentials: "array", create: "function" },
    refusal: "invalid_publisher",
  },
  engines: { noun: "engine", key: "name", fields: { surface: "string", ask: "function" } },
  writers: { noun: "writer", key: "name", fields: { model: "string", write: "function" } },
  checks: {
    noun: "check",
    key: "code",
    fields: { severity: "string", category: "string", title: "string", detail: "string", find: "function" },
    refusal: "invalid_check",
  },
  archives: { noun: "archive", key: "platform", fields: {}, oneOf: ["readFile", "readFiles"] },
}

/** The built-in lists; a field that is not there is left as it is. What takes time to load loads when a configuration asks for it. */
export type BuiltInParts = { [Field in ConfigField]?: () => readonly object[] | Promise<readonly object[]> }

export interface LoadedConfigFile {
  path: string
  /** The lists that it changes. */
  options: Pick<ServiceOptions, ServiceField>
  /** The exports of blogs that imports read, if it changes them. */
  archives: readonly ArchiveDialect[] | undefined
  /** What it changes, for people: "adds the publisher board". */
  changes: string
  /** What the service refuses in a list, as an error of the file; undefined for other errors. */
  explain: (error: unknown) => CitableError | undefined
}

/**
 * Loads the configuration of `serve`. Node removes the types of a `.ts` file.
 *
 * @throws {CitableError} `invalid_config`, with the file and the field.
 */
export async function loadConfigFile(path: string, builtIn: BuiltInParts): Promise<LoadedConfigFile> {
  const config = await readDefault(path)
  const known = Object.keys(parts)
  const unknown = Object.keys(config).find((field) => !known.includes(field))
  if (unknown !== undefined) throw refused(path, unknown, `is unknown. Known fields: ${known.join(", ")}`)
  const options: Record<string, readonly object[]> = {}
  const added: string[] = []
  const left: string[] = []
  for (const [field, part] of Object.entries(parts) as [ConfigField, Part][]) {
    const given = config[field]
    if (given === undefined) continue
    const before = await builtIn[field]?.()
    if (before === undefined) continue
    const list = toList(path, { field, given, before })
    for (const [index, entry] of list.entries()) requirePart(path, `${field}[${index}]`, entry, part)
    const nameOf = (entry: unknown) => (entry as Record<string, string>)[part.key]
    const named = new Map((typeof given === "function" ? [] : before).map((entry) => [nameOf(entry), entry]))
    for (const entry of list) named.set(nameOf(entry), entry as object)
    const whole = typeof given === "function" ? (list as object[]) : [...named.values()]
    options[field] = whole
    const describe = (entry: object) => `the ${part.noun} ${nameOf(entry)}`
    added.push(...whole.filter((entry) => !before.includes(entry)).map(describe))
    left.push(...before.filter((one) => !whole.some((entry) => nameOf(entry) === nameOf(one))).map(describe))
  }
  const changes = [
    ...(added.length === 0 ? [] : [`adds ${joinWords(added)}`]),
    ...(left.length === 0 ? [] : [`leaves out ${joinWords(left)}`]),
  ]
  const { archives, ...ofService } = options
  return {
    path,
    options: ofService,
    archives: archives as readonly ArchiveDialect[] | undefined,
    changes: changes.join(" and ") || "adds nothing",
    explain(error) {
      const code = isCitableError(error) ? error.code : undefined
      const field = known.find((name) => code !== undefined && parts[name as ConfigField].refusal === code)
      if (field === undefined || !(error instanceof Error)) return undefined
      return new CitableError(`${path}: ${field}: ${error.message}`, { code: "invalid_config", cause: error })
    },
  }
}

async function readDefault(path: string): Promise<Record<string, unknown>> {
  let module: { default?: unknown }
  try {
    module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { default?: unknown }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : inspect(cause)
    throw new CitableError(`${path} does not load: ${reason}`, { code: "invalid_config", cause })
  }
  const config = module.default
  if (typeof config === "object" && config !== null && !Array.isArray(config)) return { ...config }
  throw refused(path, "default", `must be what defineConfig returns, and it is ${show(config)}`)
}

function toList(
  path: string,
  { field, given, before }: { field: string; given: unknown; before: readonly object[] },
): readonly unknown[] {
  let list = given
  if (typeof given === "function") {
    try {
      list = (given as (builtIn: readonly object[]) => unknown)([...before])
    } catch (cause) {
      throw new CitableError(`${path}: ${field} throws: ${cause instanceof Error ? cause.message : inspect(cause)}`, {
        code: "invalid_config",
        cause,
      })
    }
  }
  if (Array.isArray(list)) return list as unknown[]
  throw refused(path, field, `must be a list, or a function that returns one, and it is ${show(list)}`)
}

function requirePart(path: string, place: string, entry: unknown, { noun, key, fields, oneOf }: Part): void {
  if (typeof entry !== "object" || entry === null)
    throw refused(path, place, `must be a ${noun}, and it is ${show(entry)}`)
  for (const [name, wanted] of Object.entries({ [key]: "string", ...fields })) {
    const value = (entry as Record<string, unknown>)[name]
    const isRight =
      wanted === "array" ? Array.isArray(value) : typeof value === wanted && value !== null && value !== ""
    if (!isRight) throw refused(path, `${place}.${name}`, `must be a ${wanted}, and it is ${show(value)}`)
  }
  if (oneOf?.every((name) => typeof (entry as Record<string, unknown>)[name] !== "function") === true)
    throw refused(path, place, `must have the function ${oneOf.join(" or ")}`)
}

function refused(path: string, place: string, why: string): CitableError {
  return new CitableError(`${path}: ${place} ${why}.`, { code: "invalid_config" })
}

const show = (value: unknown): string => inspect(value, { depth: 0, breakLength: Infinity }).slice(0, 100)

const joinWords = (words: readonly string[]): string => new Intl.ListFormat("en").format(words)
