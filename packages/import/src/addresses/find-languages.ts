import { basename, posix, resolve } from "node:path"

import { withoutExtension } from "../files/article-path.ts"
import { toPlace, toPlainPath } from "./to-place.ts"

/** What the place of a file says of its language. */
export interface FileLanguage {
  locale?: string | undefined
  /** See `toPlace`: without the part that is the language. */
  place: string
  /** The same with it, as written. */
  whole: string
  /** What translations of one article share. */
  key: string
  /** The same if a part of the path is a language, which nothing else tells. `part` is as written. */
  maybe?: { locale: string; place: string; whole: string; key: string; part: string } | undefined
}

interface LocatedFile {
  path: string
  folder: string
}

/** A part of a path that can be a language. */
interface Part {
  /** As written, and what comes before it. */
  written: string
  before: string
  locale: string
  /** The path without it and without extension, from the folder. */
  rest: string
  /** The folder that has the files of all languages. */
  root: string
  /** The convention of a tool says so. */
  isCertain: boolean
  /** It is a word such as `english`, so only a translation tells that it is not a subject. */
  isWord?: boolean
}

/**
 * Finds the languages of files by where they are: `fr/post.md`, `french/post.md`, `post.fr.md`, and the folders of Docusaurus. A folder or the end of a name is
 * a language if the same file is there in another one, or if several are there and one of them is `defaultLocale`. Otherwise it is unclear.
 */
export function findLanguages(
  files: readonly LocatedFile[],
  defaultLocale: string | undefined,
): Map<string, FileLanguage> {
  const parts = new Map(files.map((file) => [file.path, listParts(file)]))
  const paths = new Set(files.map(({ path }) => withoutExtension(path)))
  const rests = new Map<string, Set<string>>()
  const siblings = new Map<string, Set<string>>()
  for (const part of [...parts.values()].flat()) {
    add(rests, `${part.before}\n${part.rest}`, part.locale)
    // A folder of notes about English is no language beside others.
    if (part.isWord !== true) add(siblings, part.before, part.locale)
  }
  // One pair of translations tells what all parts at the same place are.
  const sure = new Set<string>()
  for (const part of [...parts.values()].flat()) {
    const { before, rest, root, locale, isCertain, isWord } = part
    const beside = siblings.get(before) ?? new Set()
    const isTranslated = paths.has(posix.join(root, rest)) || (rests.get(`${before}\n${rest}`)?.size ?? 0) > 1
    const isBesideDefault = beside.size > 1 && [...beside].some((one) => isSameLanguage(one, defaultLocale ?? "en"))
    if (isCertain || isTranslated || (isBesideDefault && isWord !== true)) sure.add(`${before}\n${locale}`)
  }
  return new Map(
    files.map((file): [string, FileLanguage] => {
      const own = parts.get(file.path) ?? []
      const found =
        own.find(({ before, locale }) => sure.has(`${before}\n${locale}`)) ??
        own.find(({ locale, isWord }) => isWord !== true && isSameLanguage(locale, defaultLocale))
      if (found !== undefined) return [file.path, toLanguage(found, file)]
      const maybe = own.find(({ isWord }) => isWord !== true)
      const place = toPlace(file.path, file.folder)
      const plain = {
        place,
        whole: place,
        key: toKey(file.folder, posix.relative(file.folder, withoutExtension(file.path))),
      }
      return [file.path, { ...plain, maybe: maybe && { ...toLanguage(maybe, file), part: maybe.written } }]
    }),
  )
}

/** A file without the part of its path that is the language. The index of a folder has the name of that folder. */
function toLanguage({ locale, rest, root }: Part, { path, folder }: LocatedFile) {
  const place = rest === "index" ? toPlace(posix.join(folder, "index.md"), folder) : rest
  return { locale, place, whole: toPlace(path, folder), key: toKey(root, rest) }
}

/** The same key however people type the path of the folder. */
function toKey(root: string, rest: string): string {
  return `${basename(resolve(root))}/${rest}`
}

/** The parts of a path that can be its language, the surest first. */
function listParts({ path, folder }: LocatedFile): Part[] {
  const whole = toPlainPath(path, folder)
  const segments = posix.relative(folder, whole).split("/")
  const before = folder === "." ? [] : folder.split("/")
  const found: Part[] = []
  const name = /^(.+)\.([A-Za-z]{2,3}(?:[-_]\w{2,8})*)$/.exec(segments.at(-1) ?? "")
  const suffix = toLocale(name?.[2])
  if (name !== null && suffix !== undefined) {
    const rest = [...segments.slice(0, -1), name[1] ?? ""].join("/")
    found.push({
      written: `.${name[2]}`,
      before: ".",
      locale: suffix,
      rest,
      root: folder,
      // No word has a region in capital letters.
      isCertain: /[-_][A-Z]/.test(name[2] ?? ""),
    })
  }
  const all = [...before, ...segments.slice(0, -1)]
  for (const [at, written] of all.entries()) {
    if (at < before.length - 1) continue
    const tag = toLocale(written)
    const locale = tag ?? findByName(written)
    if (locale === undefined) continue
    const isOfSite = /^_?(?:i18n|l10n|locales?|translations?|lang(?:uage)?s?)$/i.test(all[at - 1] ?? "")
    const inner = segments.slice(Math.max(0, at + 1 - before.length))
    const kind = /^docusaurus-plugin-content-(docs|blog|pages)(?:-.+)?$/.exec(inner[0] ?? "")?.[1]
    const below = kind === undefined ? inner : [kind, ...inner.slice(inner[1] === "current" ? 2 : 1)]
    const above = isOfSite ? all.slice(before.length, at - 1) : all.slice(before.length, at)
    const rest = [...above, ...below].join("/")
    found.push({
      written: `${written}/`,
      before: all.slice(0, at).join("/"),
      locale,
      rest,
      root: at < before.length ? posix.dirname(folder) : folder,
      isCertain: isOfSite || /[-_]/.test(written),
      isWord: tag === undefined,
    })
  }
  return found
}

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" })

/** A language of two letters, perhaps with a script or region. Undefined for another word. */
export function toLocale(text: string | undefined): string | undefined {
  const tag = text?.toLowerCase().replaceAll("_", "-") ?? ""
  if (!/^[a-z]{2}(?:-(?:[a-z]{4}|[a-z]{2}|\d{3}))*$/.test(tag)) return undefined
  return names.of(tag.slice(0, 2)) === undefined ? undefined : tag
}

let byName: Map<string, string> | undefined

/** The language that has this name, in English or its own: `german`, `deutsch`. */
function findByName(name: string): string | undefined {
  byName ??= new Map(
    letters.flatMap((one) =>
      letters.flatMap((two) => {
        const tag = one + two
        const english = names.of(tag)
        // A few names stand for several tags. The first is the usual one.
        if (english === undefined || Intl.getCanonicalLocales(tag)[0] !== tag) return []
        const own = new Intl.DisplayNames([tag], { type: "language" }).of(tag)
        return [english, own ?? english].map((word): [string, string] => [word.toLowerCase(), tag])
      }),
    ),
  )
  return byName.get(name.normalize("NFC").toLowerCase())
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))

/** What people call a language, in English. */
export function toLanguageName(locale: string): string {
  return names.of(locale) ?? locale
}

export function isSameLanguage(one: string, other: string | undefined): boolean {
  return one.slice(0, 2) === other?.slice(0, 2)
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}
