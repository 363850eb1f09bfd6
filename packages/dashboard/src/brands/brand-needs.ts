/** Why a brand needs a person. */
export type Need = "fell" | "few" | "publishing" | "site"

/** The reasons, with what the list says about a brand that has one. */
export const needs: Readonly<Record<Need, string>> = {
  fell: "Visibility fell",
  few: "Too few answers",
  publishing: "Publishing stopped",
  site: "A site does not answer",
}

/** What the list can be limited to. `any` is every reason. */
export type NeedChoice = Need | "any" | ""

/** The choices of the filter, with their labels. */
export const needChoices: readonly (readonly [NeedChoice, string])[] = [
  ["", "All brands"],
  ["any", "All that need you"],
  ...(Object.entries(needs) as [Need, string][]),
]

/** Whether a brand with these reasons belongs to a choice. */
export const isNeeded = (choice: NeedChoice, of: readonly Need[]): boolean =>
  choice === "" || (choice === "any" ? of.length > 0 : of.includes(choice))
