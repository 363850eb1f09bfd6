import type { LayoutUse } from "./find-uses.ts"
import type { LayoutProp } from "./read-props.ts"

/** The two pages that `init` writes. */
export type PageKind = "article" | "list"

export interface FilledProps {
  /** What the page passes, such as `title={entry.data.title}`. */
  attributes: string[]
  /** The props that hold the title, such as `title` or `meta.title`. */
  titles: string[]
  /** Whether the layout gets the date of the article. */
  hasDate: boolean
  /** The required props that nothing fills. */
  missing: string[]
}

interface Value {
  names: RegExp
  /** Whether a type takes it. Undefined stands for a type that nobody knows. */
  fits: (type: string | undefined) => boolean
  article: string | ((type: string) => string)
  list?: string
  /** Passed to a prop that may be left out, too. */
  isWelcome?: boolean
}

/** The language of a list, where the site may have one of its own. */
export const unknownLanguage = '"und"'

const isText = (type = "string"): boolean => /\bstring\b/.test(type) && !type.includes("[")
const date = /^(?:date|(?:pub|publish|published|post|article|created)_?(?:date|at|on|time|datetime))$/i
const description = /^(?:page|meta|seo)?_?desc(?:ription)?$|^summary$|^excerpt$/i
const title = /^(?:page|meta|head|seo)?_?title$|^heading$/i

/** The code of the title and the description of an article. */
export const articleTexts = {
  title: "entry.data.seo.title ?? entry.data.title",
  description: "entry.data.seo.description ?? entry.data.excerpt",
}
/** The same for the list of articles. */
export const listTexts = { title: '"Articles"', description: '"All articles, the newest first."' }

const values: readonly Value[] = [
  {
    names: title,
    fits: isText,
    article: articleTexts.title,
    list: listTexts.title,
    isWelcome: true,
  },
  {
    names: description,
    fits: isText,
    article: articleTexts.description,
    list: listTexts.description,
    isWelcome: true,
  },
  {
    names: date,
    fits: (type = "Date") => /\b(?:Date|string)\b/.test(type),
    article: (type) => `entry.data.published_at${isText(type) && !type.includes("Date") ? ".toISOString()" : ""}`,
    isWelcome: true,
  },
  {
    names: /^no_?index$/i,
    fits: (type = "boolean") => /\bboolean\b/.test(type),
    article: "entry.data.seo.noindex",
    list: "false",
    isWelcome: true,
  },
  {
    names: /^lang(?:uage)?$|^locale$/i,
    fits: isText,
    article: "entry.data.locale",
    list: '"en"',
    isWelcome: true,
  },
  {
    names: /^tags$/,
    fits: (type = "") => /^(?:readonly )?string\[\]/.test(type),
    article: "entry.data.tags",
    list: "[]",
  },
  { names: /^author$/, fits: (type) => type !== undefined && isText(type), article: 'entry.data.author?.name ?? ""' },
  { names: /^slug$|^id$/, fits: (type) => type !== undefined && isText(type), article: "entry.id" },
]

/** Finds what a page passes to a layout. `uses` are the pages of the site that have it. */
export function fillProps(props: readonly LayoutProp[], uses: readonly LayoutUse[], kind: PageKind): FilledProps {
  const filled: FilledProps = { attributes: [], titles: [], hasDate: false, missing: [] }
  for (const prop of [...props, ...passedTexts(props, uses)]) {
    const direct = fillOne(prop, kind)
    const code = direct ?? fillObject(prop, { uses, kind }) ?? sameEverywhere(prop, uses)
    if (code === undefined) {
      // A layout without types may work without a prop, but hardly without a date that it formats.
      const isDate = prop.isRequired === undefined && date.test(prop.name)
      if (prop.isRequired === true || isDate) filled.missing.push(prop.name)
      continue
    }
    filled.attributes.push(toAttribute(prop.name, code))
    filled.hasDate ||= date.test(prop.name)
    if (direct !== undefined && title.test(prop.name)) filled.titles.push(prop.name)
    else if (direct === undefined && /\btitle\b/i.test(code)) filled.titles.push(`${prop.name}.title`)
  }
  return filled
}

/** The title and the description that pages pass to a layout whose type is in another file. */
function passedTexts(props: readonly LayoutProp[], uses: readonly LayoutUse[]): LayoutProp[] {
  const passed = new Set(uses.flatMap(({ values: own }) => [...own.keys()]))
  return [...passed]
    .filter((name) => (title.test(name) || description.test(name)) && !props.some((prop) => prop.name === name))
    .map((name) => ({ name, isRequired: undefined, type: undefined, keys: undefined }))
}

/** Passes code to a prop: a plain text as such. */
export const toAttribute = (name: string, code: string): string =>
  /^"[^"{}\\&]*"$/.test(code) ? `${name}=${code}` : `${name}={${code}}`

function fillOne({ name, type, keys, isRequired }: LayoutProp, kind: PageKind): string | undefined {
  if (keys !== undefined) return undefined
  const value = values.find(({ names, fits }) => names.test(name) && fits(type))
  if (value === undefined || (value.isWelcome !== true && isRequired !== true)) return undefined
  if (kind === "list")
    return isRequired !== true && value.article === "entry.data.locale" ? unknownLanguage : value.list
  return typeof value.article === "string" ? value.article : value.article(type ?? "")
}

interface ObjectOptions {
  uses: readonly LayoutUse[]
  kind: PageKind
}

/** An object such as `{ title, description }`, if the layout or its pages name these keys. */
function fillObject({ name, keys, isRequired }: LayoutProp, { uses, kind }: ObjectOptions): string | undefined {
  const seen = new Set(uses.flatMap((use) => use.values.get(name)?.keys ?? []))
  // What takes a title takes a description, even if no page of the site has written one.
  if ([...seen].some((key) => title.test(key)) && ![...seen].some((key) => description.test(key)))
    seen.add("description")
  const known: readonly LayoutProp[] =
    keys ?? [...seen].map((key) => ({ name: key, isRequired: undefined, type: undefined, keys: undefined }))
  if (!known.some((key) => title.test(key.name))) return undefined
  // Whether a date is a text in there, only its type says.
  const isKnown = (key: LayoutProp) => key.type !== undefined || !date.test(key.name)
  const parts = known.map((key) => ({ key, code: isKnown(key) ? fillOne(key, kind) : undefined }))
  if (isRequired === true && parts.some(({ key, code }) => key.isRequired === true && code === undefined))
    return undefined
  const entries = parts.flatMap(({ key, code }) => (code === undefined ? [] : [`${key.name}: ${code}`]))
  return `{ ${entries.join(", ")} }`
}

/** A literal that all pages pass alike. */
function sameEverywhere({ name, isRequired }: LayoutProp, uses: readonly LayoutUse[]): string | undefined {
  const codes = new Set(uses.map((use) => use.values.get(name)?.code))
  const [code] = codes
  const isLiteral = code !== undefined && /^(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false)$/.test(code)
  return isRequired === true && codes.size === 1 && isLiteral ? code : undefined
}
