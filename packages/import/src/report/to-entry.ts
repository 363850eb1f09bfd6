import { toLanguageName } from "../addresses/find-languages.ts"
import type { FileLanguage } from "../addresses/find-languages.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import type { ImportEntry } from "./import-report.ts"

export function toRefused(path: string, problems: ImportProblem[]): ImportEntry {
  return { path, outcome: "refused", published: false, problems }
}

/** Why the page of a section is skipped. */
export const sectionPage = toProblem(
  "section_page",
  "The file is the page of a section: a list of articles, not an article. It is skipped.",
)

export function toSkipped(path: string, problem: ImportProblem): ImportEntry {
  return { path, outcome: "skipped", published: false, problems: [problem] }
}

export function toPending({ path }: { path: string }): ImportEntry {
  return { path, outcome: "pending", published: false, problems: [] }
}

/** The question whether a part of a path is a language. */
export function toQuestion({ part, locale }: NonNullable<FileLanguage["maybe"]>): ImportProblem {
  const message = `"${part}" in its path may be the language ${toLanguageName(locale)}, and nothing else tells. Write lang: ${locale} into the front matter, or the language that it is in. To say it for all files, add --locale.`
  return toProblem("unclear_language", message, { subject: part })
}
