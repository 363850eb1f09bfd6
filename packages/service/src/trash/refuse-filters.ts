import { ProblemError } from "@citable/contract/problem-error"

/** They page the list, or have defaults, so nobody need have sent them. */
const ignored = ["brand_id", "limit", "cursor", "fields", "min_revision", "trashed", "status", "sort"]

/** Throws 422 if a list of the trash is asked for with a filter that it does not have. */
export function refuseFilters(input: object, filters: readonly string[]): void {
  const other = Object.entries(input).find(
    ([name, value]) => value !== undefined && !filters.includes(name) && !ignored.includes(name),
  )
  if (other === undefined) return
  const known = filters.length === 0 ? "It has none." : `Filter it by ${filters.join(" or ")}.`
  throw new ProblemError("invalid_input", `The trash has no filter ${other[0]}. ${known}`, {
    errors: [{ parameter: other[0], detail: "not with trashed" }],
  })
}
