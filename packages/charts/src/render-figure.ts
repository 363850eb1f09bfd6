import type { Figure } from "./figure.ts"
import { escapeHtml } from "./html/escape-html.ts"

export interface FigureOptions {
  /** Whether readers open the table, or see it at once. Default: `folded`. */
  table?: "folded" | "shown"
}

/** Puts a figure together: caption, picture, and the table behind it. The page needs the style sheet of `@citable/charts/style`. */
export function renderFigure(figure: Figure, { table = "folded" }: FigureOptions = {}): string {
  const { title, caption, svg } = figure
  const numbers =
    table === "shown"
      ? figure.table
      : `<details><summary>${escapeHtml(title)}, as a table</summary>${figure.table}</details>`
  return `<figure class="chart"><figcaption>${caption}</figcaption>${svg}${numbers}</figure>`
}
