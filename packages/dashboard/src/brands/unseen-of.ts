import type { ReadBrand } from "./read-brands.ts"

/** The names of what could break or wait in a brand, and was not checked this week, or is hidden from the person. */
export const unseenOf = ({ health, work }: Pick<ReadBrand, "health" | "work">): string[] => [
  ...health.looked.flatMap(({ state, name }) => (state === "not_checked" ? [name] : [])),
  ...health.hidden,
  ...(work === undefined ? ["drafts"] : []),
]
