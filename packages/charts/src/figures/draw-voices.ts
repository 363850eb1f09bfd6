import type { ToolOutput } from "@citable/contract"

import type { Figure } from "../figure.ts"
import { formatCount } from "../html/format-count.ts"
import { formatReach } from "../html/format-reach.ts"
import { formatShare } from "../html/format-share.ts"
import { toNumberCells } from "../html/to-number-cells.ts"
import { renderBarChart } from "../render-bar-chart.ts"

/** The table has the other names. */
const mostBars = 12

/** Draws the share of all mentions, the greatest first. The brand is always among them. */
export function drawVoices(
  voices: ToolOutput<"get_share_of_voice">["data"],
  { id = "voice" }: { id?: string } = {},
): Promise<Figure> {
  const byShare = voices.toSorted((one, other) => (other.mentions.value ?? 0) - (one.mentions.value ?? 0))
  const own = voices.find(({ competitor_id: competitor }) => competitor === null)
  return renderBarChart({
    id,
    title: "Share of voice",
    description:
      "The share of all mentions for each name, the greatest first. Lines show 95 % intervals. The table has the counts.",
    caption: "Share of all mentions of the brand and its competitors, with 95 % intervals",
    unit: "share",
    bars: byShare
      .filter((one, at) => at < mostBars || one === own)
      .map(({ name, competitor_id, mentions }) => ({ name, ...mentions, isOwn: competitor_id === null })),
    table: {
      head: ["Name", "Mentions", "Share", "95 % interval", "Previous", "Share of citations", "95 % interval"],
      rows: byShare.map(({ name, mentions, citations, previous }) => [
        name,
        ...toNumberCells(
          formatCount(mentions.count),
          formatShare(mentions.value),
          formatReach(mentions),
          formatShare(previous?.mentions.value ?? null),
          formatShare(citations.value),
          formatReach(citations),
        ),
      ]),
    },
  })
}
