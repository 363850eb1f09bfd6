import type { ArticleInput } from "../article-input.ts"
import type { FieldSources } from "../fields/read-fields.ts"
import type { ImportProblem, ImportProblemCode } from "../import-problem.ts"

/** How well the fields of one article were read. */
export interface FieldReport {
  /** What the file says in so many words. */
  right: string[]
  /** What it says in another way, and from what the import has it. */
  guessed: Record<string, string>
  /** What it says and the article does not have, by key: the code of the problem that says why. */
  lost: Record<string, ImportProblemCode>
}

/** Keys that mean a field only if nothing else does. */
const loose: Readonly<Record<string, RegExp>> = {
  excerpt:
    /standfirst|dek|deck|lead|lede|teaser|blurb|synopsis|brief|short.?description|intro|spoiler|sub.?title|subheading|tagline/i,
  cover: /thumbnail|social|share|og|seo|meta|header|resources/i,
}

const losses: ReadonlySet<ImportProblemCode> = new Set([
  "invalid_value",
  "invalid_date",
  "unknown_key",
  "too_long",
  "former_address_not_kept",
  "duplicate_key",
])

export interface FieldReportOptions {
  problems: readonly ImportProblem[]
  /** The language of the file. Undefined: nothing names one, so it has that of the brand. */
  locale: string | undefined
  /** The one of files that name none. */
  chosenLocale: string | undefined
}

/** Says of each field how it was read. */
export function toFieldReport(
  article: ArticleInput,
  sources: FieldSources | undefined,
  { problems, locale, chosenLocale }: FieldReportOptions,
): FieldReport {
  const report: FieldReport = { right: [], guessed: {}, lost: {} }
  const codes = new Set(problems.map(({ code }) => code))
  const guess = (field: string): string | undefined => {
    if (sources === undefined) return undefined
    const from = sources[field]
    const key = from?.find((one) => loose[field]?.test(one) === true)
    if (key !== undefined) return `the key ${key}`
    if (field === "author" && codes.has("unknown_author")) return "a key that no file of authors explains"
    if (field === "slug" && codes.has("duplicate_slug")) return "the slug of another file, with a number"
    if (field === "slug" && (codes.has("slug_changed") || codes.has("address_changed"))) return "the end of its address"
    if (from === undefined || from.length > 0) return undefined
    if (field === "cover") return "a picture for social networks"
    if (field === "title" && codes.has("title_from_first_words")) return "the first words"
    if (field === "title") return codes.has("title_from_file_name") ? "the name of the file" : "the first heading"
    if (field === "locale") return locale === chosenLocale ? "--locale" : "the place of the file"
    return field === "translation_group" ? "files at the same place in other languages" : undefined
  }
  const { seo = {}, custom = {}, body: _body, body_format: _format, ...fields } = article
  const written: [string, unknown][] = [
    ...Object.entries(fields),
    ...Object.entries(seo).map(([name, value]): [string, unknown] => [`seo.${name}`, value]),
    ...Object.entries(custom).map(([name, value]): [string, unknown] => [`custom.${name}`, value]),
  ]
  for (const [field, value] of written) {
    if (value === undefined || value === null || (field === "locale" && locale === undefined)) continue
    const from = guess(field)
    if (from === undefined) report.right.push(field)
    else report.guessed[field] = from
  }
  const readAs = problems.find(({ code }) => code === "read_as")
  if (readAs !== undefined) report.guessed["encoding"] = "its bytes"
  for (const { code, subject } of problems) if (losses.has(code) && subject !== undefined) report.lost[subject] ??= code
  return report
}
