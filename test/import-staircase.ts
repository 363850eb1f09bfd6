import type { Staircase } from "./find-upward-imports.ts"

/** The rooms of the import from the roof down. A file passes through those from `files` to `write`, each once. */
export const importStaircase: Staircase = [
  ["index", "search"],
  ["import-content"],
  ["import-options", "origin"],
  ["report", "proof"],
  ["write"],
  ["archives"],
  ["article"],
  ["pictures"],
  ["body"],
  ["fields"],
  ["addresses"],
  ["document", "answers", "backlinks"],
  ["files"],
  ["import-client", "read-safely"],
  ["article-input", "import-problem", "run-pool"],
]
