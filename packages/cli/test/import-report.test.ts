import { toImportReport, toProblem } from "@citable/import"
import type { ArticleState, ImportEntry } from "@citable/import"
import { describe, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"

describe("a report for people", () => {
  const report = toImportReport(
    [
      {
        path: "a.md",
        outcome: "created",
        published: true,
        visibility: { state: "live" },
        slug: "a",
        problems: [
          toProblem("unresolved_link", "The link /x is relative.", { line: 3, subject: "/x" }),
          toProblem("unresolved_link", "The link /y is relative.", { line: 4, subject: "/y" }),
          toProblem("unknown_key", "The key layout has no place.", { subject: "layout" }),
        ],
      },
      {
        path: "b.md",
        outcome: "refused",
        published: false,
        problems: [toProblem("invalid_front_matter", "Broken YAML.", { line: 2 })],
      },
    ],
    false,
  )

  test("shows counts, every refusal, and groups the rest", () => {
    expect(formatImportReport(report)).toBe(
      [
        "2 files: 1 created, 0 updated, 0 unchanged, 1 published, 1 refused; 2 warnings.",
        "Live: 1",
        "",
        "Not imported:",
        "  b.md:2: Broken YAML.",
        "",
        "Warnings (--verbose shows all):",
        "  unresolved_link (2 times in 1 file), such as a.md:3: The link /x is relative.",
        "",
        "Unknown keys in front matter: layout (1 file)",
        "To keep their values as custom fields, add --custom-fields.",
      ].join("\n"),
    )
  })

  test("shows what is scheduled and held back, and why", () => {
    const toEntry = (path: string, visibility: ArticleState): ImportEntry => {
      return { path, outcome: "created", published: false, visibility, problems: [] }
    }
    const at = "2090-01-01T00:00:00.000Z"
    const entries: ImportEntry[] = [
      toEntry("a.md", { state: "held_back", reason: "in _drafts/" }),
      toEntry("b.md", { state: "held_back", reason: "draft: true" }),
      toEntry("c.md", { state: "held_back", reason: "draft: true" }),
      toEntry("d.md", { state: "scheduled", at, reason: "date" }),
      { path: "_index.md", outcome: "skipped", published: false, problems: [] },
    ]
    expect(formatImportReport(toImportReport(entries, true))).toBe(
      [
        "Dry run: nothing was written. 5 files: 4 created, 0 updated, 0 unchanged, 0 published, 0 refused, 1 skipped; 0 warnings.",
        "Live: 0",
        "Scheduled: 1 (1 date)",
        "Held back: 3 (2 draft: true, 1 in _drafts/)",
      ].join("\n"),
    )
    const verbose = formatImportReport(toImportReport(entries, true), { verbose: true })
    expect(verbose).toContain("a.md: created, held back (in _drafts/)")
    expect(verbose).toContain(`d.md: created, scheduled for ${at} (date)`)
  })

  test("lists every file with --verbose", () => {
    const text = formatImportReport({ ...report, dryRun: true }, { verbose: true })
    expect(text).toMatch(/^Dry run: nothing was written\. 2 files/)
    expect(text).toContain(
      "a.md: created as a, published\n  warning unresolved_link (line 3): The link /x is relative.",
    )
    expect(text).toContain("b.md: refused\n  refusal invalid_front_matter (line 2): Broken YAML.")
  })
})
