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
