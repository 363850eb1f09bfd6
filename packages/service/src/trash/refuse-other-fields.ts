import { ProblemError } from "@citable/contract/problem-error"

/** Throws 422 if an input with `trashed: false` has more than the ids of its path and `ignored`, which have defaults. */
export function refuseOtherFields(input: object, ignored: readonly string[] = []): void {
  const other = Object.keys(input).find(
    (name) => name !== "trashed" && !name.endsWith("_id") && !ignored.includes(name),
  )
  if (other === undefined) return
  const detail = "Restore it first, and edit it then: trashed=false goes with no other field."
  throw new ProblemError("invalid_input", detail, { errors: [{ pointer: `/${other}`, detail: "not with trashed" }] })
}
