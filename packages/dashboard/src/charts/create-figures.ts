import { hash } from "node:crypto"

import { createChartCache, type Figure } from "@citable/charts"

/** Draws figures, and keeps those that pages show again. */
export type ReadFigure = <Answer>(
  kind: string,
  answer: Answer,
  draw: (answer: Answer) => Promise<Figure>,
) => Promise<Figure>

/** About forty figures. */
const maxBytes = 8 * 1024 * 1024

/** Creates a function that draws the answer of a tool once. A figure depends on its kind and that answer alone. */
export function createFigures(): ReadFigure {
  const cache = createChartCache({ maxBytes })
  return (kind, answer, draw) =>
    cache.read(`${kind} ${hash("sha256", JSON.stringify(answer), "base64url")}`, () => draw(answer))
}
