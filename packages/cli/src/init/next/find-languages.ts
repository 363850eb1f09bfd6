import { readFileSync } from "node:fs"
import { join } from "node:path"

import { withoutComments } from "../../site/astro-traits.ts"
import { findImports } from "../../site/site-plan.ts"

/** The languages of a site, and how its addresses name them. */
export interface SiteLanguages {
  locales: string[]
  defaultLocale: string
  /** Whether the site names none, so that this is its first language. */
  isFirst?: boolean
  /** Which addresses begin with the language: all, those of other languages than the default one, or none. */
  prefix: "always" | "as-needed" | "never"
  /** What addresses of a language begin with, where that is not the language. Default: none. */
  prefixes?: Readonly<Record<string, string>>
}

const localeText = /["'`]([A-Za-z]{2,3}(?:[-_][\w-]{2,})?)["'`]/g
const list = /\b(?:locales|languages|supportedLocales|supportedLanguages)\b["']?\s*(?::[^=[\n]*)?[:=]\s*\[([^\]]*)\]/
const usual = /\b(?:defaultLocale|defaultLanguage|fallbackLng)\b["']?\s*(?::[^=\n"'`]*)?[:=]\s*["'`]([\w-]+)["'`]/
const mode = /\blocalePrefix\b["']?\s*:\s*(?:\{[^}]*?\bmode\s*:\s*)?["'`](always|as-needed|never)["'`]/
/** An option of `createCitable`. */
const unprefixed = /\bprefixDefault\b["']?\s*:\s*false\b/

/**
 * Finds the languages in the sources of a site: a list with a name such as `locales`, else what a layout gives as its parameter. Undefined if they are
 * written in no such way.
 */
export function findLanguages(
  folder: string,
  { src, parameter }: { src: string; parameter: string },
): SiteLanguages | undefined {
  const at = join(folder, src)
  const params = new RegExp(String.raw`\b${parameter}\s*:\s*["'\`]([A-Za-z]{2,3}(?:-[\w-]+)?)["'\`]`, "g")
  const found = findImports(at, new RegExp(`${list.source}|generateStaticParams`))
    .filter((path) => !/\.(?:test|spec|stories)\./.test(path))
    .map((path) => withoutComments(readFileSync(join(at, path), "utf8")))
    .map((code) => ({ code, locales: localesIn(code, params) }))
    .filter(({ locales }) => locales.length > 0)
    .toSorted((a, b) => rank(b.code) - rank(a.code))[0]
  if (found === undefined) return undefined
  const { code, locales } = found
  const named = usual.exec(code)?.[1]
  return {
    locales,
    defaultLocale: named !== undefined && locales.includes(named) ? named : (locales[0] ?? ""),
    isFirst: named === undefined || !locales.includes(named),
    prefix: (mode.exec(code)?.[1] as SiteLanguages["prefix"] | undefined) ?? prefixOfOptions(code, locales),
  }
}

function prefixOfOptions(code: string, { length }: readonly string[]): SiteLanguages["prefix"] {
  if (!unprefixed.test(code)) return "always"
  return length === 1 ? "never" : "as-needed"
}

/** The routing of a library for languages comes first, then a file that also names the usual language. */
const rank = (code: string): number =>
  (code.includes("defineRouting") ? 4 : 0) + (usual.test(code) ? 2 : 0) + (list.test(code) ? 1 : 0)

function localesIn(code: string, params: RegExp): string[] {
  const named = list.exec(code)?.[1]
  const texts = named === undefined ? code.matchAll(params) : named.matchAll(localeText)
  const isDirection = (text: string) => text === "ltr" || text === "rtl"
  return [...new Set([...texts].map(([, text = ""]) => text))].filter((text) => !isDirection(text))
}

/** What the addresses of a language begin with, such as `/de`, or nothing. */
export const prefixOf = (locale: string, { prefix, prefixes, defaultLocale }: SiteLanguages): string =>
  prefix === "never" || (prefix === "as-needed" && locale === defaultLocale) ? "" : (prefixes?.[locale] ?? `/${locale}`)

/** Whether the addresses of all languages begin with what the service calls them, which writes them in lower case. */
export const isByName = (languages: SiteLanguages): boolean =>
  languages.locales.every((locale) => prefixOf(locale, languages) === `/${locale.toLowerCase()}`)
