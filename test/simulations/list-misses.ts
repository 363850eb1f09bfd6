import type { AnswerFigures } from "./judge-answers.ts"
import type { PageFigures } from "./judge-pages.ts"
import type { RateFigures } from "./judge-rates.ts"

/** What any method must keep, in each world within the goals. */
const goals = { covers: 0.93, width: 1.5, falsePages: 0.05 }

/** What figures of runs miss, one line each: empty for a method that may be shown. */
export function listMisses(rows: readonly (RateFigures | PageFigures | AnswerFigures)[]): string[] {
  return rows.flatMap((row) => {
    if ("falsePages" in row)
      return row.falsePages > goals.falsePages ? [`${row.world}: a false arrow on ${row.falsePages} of pages`] : []
    const intervals =
      "figure" in row
        ? [{ what: row.figure, covers: row.covers, width: row.width }]
        : [
            { what: "share", covers: row.shareCovers, width: row.shareWidth },
            { what: "difference", covers: row.differenceCovers, width: row.differenceWidth },
          ]
    const isVain = "differenceTold" in row && row.differenceTold > 0 && row.differenceCovers === undefined
    const vain = isVain ? [`${row.world}: tells a difference where nothing is common`] : []
    return intervals
      .flatMap(({ what, covers, width }) => [
        ...(covers !== undefined && covers < goals.covers ? [`${row.world}: ${what} covers ${covers.toFixed(3)}`] : []),
        ...(width !== undefined && width > goals.width ? [`${row.world}: ${what} is ${width.toFixed(2)} as wide`] : []),
      ])
      .concat(vain)
  })
}
