import { findUngiven } from "./check-edit.ts"
import type { ClaimChecker } from "./create-claim-checker.ts"
import type { EditProblem } from "./edit-problem.ts"

const maxLength = 300

/** What is wrong with a new title. Titles are plain text. */
export function checkTitle(title: string, { claims, given }: { claims: ClaimChecker; given: string }): EditProblem[] {
  if (title === "") return [{ kind: "edit", message: "The title is empty." }]
  if (title.length > maxLength) return [{ kind: "edit", message: `The title has more than ${maxLength} characters.` }]
  if (/[\r\n]/.test(title)) return [{ kind: "edit", message: "The title has more than one line." }]
  if (findUngiven(title, given) !== undefined) {
    return [{ kind: "address", message: "The title has an address that is not in the article or the instructions." }]
  }
  return claims.check([title.replaceAll(/[`<>[\]~]/g, " ")])[0]?.problems ?? []
}
