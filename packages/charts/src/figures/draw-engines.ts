import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"

import type { Figure } from "../figure.ts"
import { formatCount } from "../html/format-count.ts"
import { formatNumber } from "../html/format-number.ts"
import { formatReach } from "../html/format-reach.ts"
import { formatShare } from "../html/format-share.ts"
import { toNumberCells } from "../html/to-number-cells.ts"
import { renderBarChart } from "../render-bar-chart.ts"

/** Draws the mention rate on each engine with its 95 % interval. */
export function drawEngines(
  engines: ToolOutput<"get_visibility">["engines"],
  { name, id = "engines" }: { name: string; id?: string },
): Promise<Figure> {
  return renderBarChart({
    id,
    title: "Mention rate by engine",
    description: `Shares of each engine's answers that name ${name}. Lines show 95 % intervals.`,
    caption: "Mention rate, with 95 % intervals",
    unit: "share",
    bars: engines.map(({ current: { mention_rate: rate }, ...engine }) => ({ name: engineTitle(engine), ...rate })),
    table: {
      head: ["Engine", "Answers", "Named", "95 % interval", "Previous", "Cited", "95 % interval", "Position"],
      rows: engines.map(({ answers, current, previous, ...engine }) => [
        engineTitle(engine),
        ...toNumberCells(
          formatCount(answers),
          formatShare(current.mention_rate.value),
          formatReach(current.mention_rate),
          formatShare(previous?.mention_rate.value ?? null),
          formatShare(current.citation_rate.value),
          formatReach(current.citation_rate),
          formatNumber(current.average_position.value),
        ),
      ]),
    },
  })
}
