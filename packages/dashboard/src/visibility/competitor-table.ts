import { toChanges } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import type { Competitor } from "@citable/contract/visibility"

import type { ToAnswers } from "../figures/to-answers.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"

export interface CompetitorTableOptions {
  brandName: string
  competitors: readonly Competitor[]
  visibility: ToolOutput<"get_visibility">
  compares: boolean
  toAnswers: ToAnswers
  /** The page on which a competitor is changed; undefined for users who cannot. */
  toPage: ((id: string) => string) | undefined
}

/** The competitors and the brand itself, with how often answers name them. */
export function competitorTable(options: CompetitorTableOptions): DataTable {
  const { brandName, competitors, visibility, compares, toPage, toAnswers } = options
  const measured = new Map(visibility.competitors.map((one) => [one.competitor_id, one]))
  const compared = [visibility.overall, ...visibility.competitors]
  const changes = new Map(
    toChanges(compared.map(({ comparison }) => ({ comparison, metric: "mention_rate" as const }))).map(
      (change, index) => [compared[index], change] as const,
    ),
  )
  const figures = (one: (typeof compared)[number] | undefined, has = "named"): Cell[] => {
    if (one === undefined) return [null, ...(compares ? [null, null] : []), null]
    const { current, previous } = one
    return [
      { rate: current.mention_rate, page: toAnswers(has) },
      ...(compares ? [changeCell(changes.get(one))] : []),
      { rate: current.share_of_voice },
      ...(compares ? [previous === null ? null : { rate: previous.mention_rate }] : []),
    ]
  }
  return {
    name: "Competitors",
    columns: [
      "Name",
      "Answers that name it",
      ...(compares ? ["Change"] : []),
      "Share of voice",
      ...(compares ? ["Before"] : []),
      "Other names",
      "Sites",
    ],
    rows: [
      [`${brandName} (you)`, ...figures(visibility.overall), "", ""],
      ...competitors.map(({ id, name, aliases, domains }): Cell[] => [
        toPage === undefined ? name : { page: toPage(id), text: name },
        ...figures(measured.get(id), id),
        aliases.join(", "),
        domains.join(", "),
      ]),
    ],
  }
}
