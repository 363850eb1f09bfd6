import type { NeedKind } from "../overview/list-needs.ts"

/** Why the list shows a brand. Only visibility is judged here: all else is what the first page of the brand says. */
export type Reason = NeedKind | "fell" | "few"

/** The reasons, with what the filter calls them. */
const reasons: Readonly<Record<Reason, string>> = {
  fell: "Visibility fell",
  site: "A site, webhook or build does not work",
  publishing: "Publishing stopped",
  engine: "An engine or a schedule does not work",
  search: "Search data does not arrive",
  budget: "A budget is near its end",
  work: "Articles wait",
  few: "Too few answers to tell",
}

/** What the list can be limited to. `any` is every reason but too few answers, which asks for patience rather than for a person. */
export type NeedChoice = Reason | "any" | ""

/** The choices of the filter, with their labels. */
export const needChoices: readonly (readonly [NeedChoice, string])[] = [
  ["", "All brands"],
  ["any", "All that need you"],
  ...(Object.entries(reasons) as [Reason, string][]),
]

/** Whether a brand with these reasons belongs to a choice. */
export const isNeeded = (choice: NeedChoice, of: ReadonlySet<Reason>): boolean =>
  choice === "" || (choice === "any" ? [...of].some((reason) => reason !== "few") : of.has(choice))
