import type { ImportProblem, ImportProblemCode } from "../import-problem.ts"
import type { ImportEntry } from "./import-report.ts"

/** How much a problem takes from readers. What is not listed takes 1 as a warning, and nothing as a note. */
const weights: Partial<Record<ImportProblemCode, number>> = {
  empty_body: 50,
  template_syntax: 20,
  text_lost: 40,
  block_not_carried: 20,
  block_rebuilt: 5,
  component_not_carried: 20,
  component_removed: 15,
  code_removed: 15,
  expression_left: 10,
  unresolved_image: 10,
  picture_not_uploaded: 10,
  unresolved_link: 5,
  invalid_date: 10,
  invalid_value: 5,
  unknown_author: 5,
  title_from_file_name: 5,
  title_from_first_words: 5,
  duplicate_slug: 5,
  slug_changed: 4,
  former_address_not_kept: 4,
  unknown_key: 0.1,
}

/** How much a problem takes from readers. */
export function harmOfProblem({ code, severity }: ImportProblem): number {
  return weights[code] ?? { refusal: 1000, warning: 1, note: 0 }[severity]
}

/** How much readers lose by what an import did with a file. 0: nothing. */
export function harmOf({ problems, visibility, links }: ImportEntry): number {
  const held = visibility?.state === "held_back" && visibility.until !== undefined ? 40 : 0
  const lost = (links?.lost.length ?? 0) * 5
  return problems.reduce((sum, problem) => sum + harmOfProblem(problem), held + lost)
}
