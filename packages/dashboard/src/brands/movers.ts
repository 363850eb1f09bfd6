import { type Change, formatCount } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { changeText } from "../figures/rate.ts"
import type { ReadBrand } from "./read-brands.ts"

type Moved = ReadBrand & { change: Change }

interface MoversOptions {
  isWeek: boolean
  /** The days of the figures as a query, such as `?from=2026-07-01&to=2026-07-07`. */
  range: string
  /** How many brands were compared to find them. */
  compared: number
}

/** The brands whose answers changed by more than chance, of all that were compared, and how many were too few to tell. */
export function movers(rows: readonly ReadBrand[], { isWeek, range, compared }: MoversOptions): Html {
  const moved = rows
    .filter((row): row is Moved => row.change?.kind === "up" || row.change?.kind === "down")
    .toSorted((one, other) => other.change.difference - one.change.difference)
  const count = (kinds: readonly (Change["kind"] | undefined)[]) =>
    rows.filter(({ change }) => kinds.includes(change?.kind)).length
  const told = [
    [count(["none"]), "without a clear change"],
    [count(["few", "unlike"]), "too few to tell"],
    [count(["waiting"]), "not compared yet"],
    [count([undefined]), "with nothing to compare"],
  ] as const
  const others = told.flatMap(([number, words]) => (number === 0 ? [] : [`${formatCount(number)} ${words}`])).join(", ")
  return html`<section>
    <h2>${isWeek ? "Movers of the week" : "Movers"}</h2>
    ${moved.length === 0 ? html`<p>No brand on this page is known to have moved.</p>` : ""}
    <ul class="rows">
      ${moved.map(
        ({ brand, change }) =>
          html`<li>
            <a href="/brands/${brand.id}/visibility${range}" dir="auto">${brand.name}</a> ${changeText(change)}
          </li>`,
      )}
    </ul>
    <p class="soft">
      How often answers name a brand, like for like, against as many days before. Of the ${formatCount(rows.length)} on
      this page: ${moved.length} moved${others === "" ? "" : `, ${others}`}.
      ${compared === 1 ? "" : `As ${formatCount(compared)} brands were compared, a change counts only if it is clear among so many.`}
    </p>
  </section>`
}
