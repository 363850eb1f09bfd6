import { expect, it } from "vitest"

import { describeImport } from "../src/describe-import.ts"

const entry = (path: string, outcome: string, ...codes: string[]) => ({
  path,
  outcome,
  slug: "",
  title: "",
  problems: codes.map((code) => ({ severity: "warning", code, message: `${code} here` })),
})

it("names every refusal and every missing image, and counts the rest", () => {
  const entries = [
    entry("/c/a.md", "created", "unresolved_image", "unresolved_link"),
    entry("/c/b.md", "refused", "empty_file"),
  ]
  const counts = { files: 4, created: 3, published: 1, scheduled: 0, held_back: 2, refused: 1, warnings: 2 }
  expect(describeImport({ counts, entries }, "/c", "all.json")).toEqual([
    "Imported 3 of 4 files, 1 published, 2 held back, 1 refused.",
    "  image    a.md: unresolved_image here",
    "  refused  b.md: empty_file here",
    "  Other warnings: 1 × unresolved_link",
    "  All of them: all.json",
  ])
})
