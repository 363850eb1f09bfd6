import { join } from "node:path"

import { toUnsupported } from "../../site/refuse-site.ts"
import { findImports } from "../../site/site-plan.ts"
import { nameOf, type ScriptNode, unwrap } from "../parse-script.ts"
import { readScript, readValue, type ScriptFile } from "./read-value.ts"

/** The routing of next-intl, where the site writes it. */
export interface IntlRouting {
  locales: string[]
  defaultLocale: string
  prefix: "always" | "as-needed" | "never"
  /** What addresses of a language begin with, where that is not the language. */
  prefixes: Readonly<Record<string, string>>
  /** The addresses that it translates, as written. */
  pathnames: readonly string[]
  /** The file, and the object in it. Undefined if the object is not written out there. */
  file: ScriptFile
  options: ScriptNode
}

const guide = "Follow “Several languages below [locale]” (docs/guides/next-routers.md)"
const calls = { defineRouting: "next-intl/routing", createMiddleware: "next-intl/middleware" }

/**
 * Reads the routing of next-intl: what a file passes to `defineRouting`, or to its middleware. Undefined if the site has none. Throws
 * `unsupported_site`, with the code, if nobody can read it without running the site.
 */
export function readRouting(folder: string, src: string): IntlRouting | undefined {
  const found = findCalls(folder, src)
  const [first, other] =
    found.filter(({ name }) => name === "defineRouting").length > 0
      ? found.filter(({ name }) => name === "defineRouting")
      : found
  if (first === undefined) return undefined
  if (other !== undefined)
    throw toUnsupported(
      `${first.file.path} and ${other.file.path} both have a routing of next-intl, and init does not know which one the site uses.`,
      `${guide}.`,
    )
  const { file, options } = first
  const read = (name: string) => {
    const property = options.properties?.find(({ key }) => nameOf(key) === name)
    if (property === undefined) return undefined
    const result =
      property.type === "ObjectProperty"
        ? readValue(folder, file, property.value as ScriptNode)
        : { unread: `${name}()` }
    if ("value" in result) return result.value
    throw unreadable(file, `${name}: ${result.unread}`)
  }
  const spread = options.properties?.find(({ type }) => type === "SpreadElement")
  if (spread !== undefined) throw unreadable(file, file.code.slice(spread.start, spread.end))
  const locales = read("locales")
  const defaultLocale = read("defaultLocale")
  if (!isTexts(locales) || locales.length === 0) throw unreadable(file, "no list of locales")
  if (typeof defaultLocale !== "string" || !locales.includes(defaultLocale))
    throw unreadable(file, `defaultLocale: ${JSON.stringify(defaultLocale)}, which is none of its locales`)
  if (options.properties?.some(({ key }) => nameOf(key) === "domains") === true)
    throw toUnsupported(
      `${file.path} has domains, so its languages are on several hosts, and createCitable() has one siteUrl.`,
      `${guide}, with a path for the host of siteUrl alone.`,
    )
  const { mode, prefixes } = toPrefix(read("localePrefix"), file)
  return { locales, defaultLocale, prefix: mode, prefixes, pathnames: toPathnames(read("pathnames")), file, options }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

const unreadable = ({ path }: ScriptFile, code: string): Error =>
  toUnsupported(
    `init does not understand “${code.slice(0, 200)}” in ${path}, the routing of next-intl, without running it.`,
    `Write it out, such as locales: ["en", "de"], and run citable init again. Or write the pages by hand: ${guide.replace("F", "f")}.`,
  )

function toPrefix(
  value: unknown,
  file: ScriptFile,
): { mode: IntlRouting["prefix"]; prefixes: IntlRouting["prefixes"] } {
  const isVerbose = typeof value === "object" && value !== null
  const { mode = "always", prefixes = {} } = (isVerbose ? value : { mode: value }) as {
    mode?: unknown
    prefixes?: unknown
  }
  const isRight = mode === "always" || mode === "as-needed" || mode === "never"
  const texts = Object.entries(prefixes as Record<string, unknown>)
  // createCitable() has one part of the path for a language.
  if (!isRight || texts.some(([, text]) => typeof text !== "string" || !/^\/[^/\s]+$/.test(text)))
    throw unreadable(file, `localePrefix: ${JSON.stringify(value)}`)
  return { mode, prefixes: Object.fromEntries(texts) as Record<string, string> }
}

const toPathnames = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([path, own]) =>
        [path, ...Object.values(typeof own === "string" ? [own] : (own as object))].map(String),
      )

interface RoutingCall {
  name: string
  file: ScriptFile
  options: ScriptNode
}

/** The calls of next-intl with their options written out, in files that are no tests. */
function findCalls(folder: string, src: string): RoutingCall[] {
  return findImports(join(folder, src), /next-intl\/(?:routing|middleware)/)
    .filter((path) => !/\.(?:test|spec|stories)\.|(?:^|\/)__tests__\//.test(path))
    .flatMap((path) => readScript(folder, src + path) ?? [])
    .flatMap((file) => {
      const names = file.body.flatMap(({ type, source, specifiers = [] }) =>
        type !== "ImportDeclaration"
          ? []
          : specifiers.flatMap((one) => {
              const name = one.type === "ImportDefaultSpecifier" ? "createMiddleware" : String(nameOf(one.imported))
              return Object.entries(calls).some(([call, from]) => call === name && source?.value === from)
                ? [[one.local?.name ?? "", name] as const]
                : []
            }),
      )
      return statementsOf(file.body).flatMap((node) => {
        const call = unwrap(node)
        const name = names.find(([local]) => call?.type === "CallExpression" && call.callee?.name === local)?.[1]
        const options = unwrap(call?.arguments?.[0])
        if (name === undefined || options === undefined) return []
        if (options.type === "ObjectExpression") return [{ name, file, options }]
        // The middleware usually gets the routing from a file of its own.
        if (name === "createMiddleware") return []
        throw unreadable(file, file.code.slice(options.start, options.end))
      })
    })
}

/** What the statements of a file give names, or export. */
const statementsOf = (body: readonly ScriptNode[]): ScriptNode[] =>
  body.flatMap((statement) => [
    ...(statement.declarations ?? statement.declaration?.declarations ?? []).flatMap(({ init }) => init ?? []),
    ...(statement.type === "ExportDefaultDeclaration" && statement.declaration !== undefined
      ? [statement.declaration]
      : []),
  ])
