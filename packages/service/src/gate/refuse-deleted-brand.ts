import { spendsMoney, type Tool } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

/** They take something away, or stop what costs money, which people may want to do before the brand goes. */
const stillAllowed = new Set(["unpublish_content", "cancel_scan"])

/**
 * Throws 409 for a call that would write to a brand that is to be deleted, or spend money on it: whatever it makes would be lost. Reading
 * and dry runs go on, and so do deleting and withdrawing.
 */
export function refuseDeletedBrand(
  deletesAt: number,
  { name, method, scope }: Tool,
  input: Record<string, unknown>,
): void {
  const isWrite = /:(?:write|publish)$/.test(scope) || spendsMoney(scope)
  if (input["dry_run"] === true || !isWrite || method === "GET" || method === "DELETE" || stillAllowed.has(name)) return
  if (name === "update_brand" && input["deletes_at"] === null) return
  throw new ProblemError(
    "conflict",
    `This brand will be deleted at ${new Date(deletesAt).toISOString()}, so nobody can change it. To keep it, an owner calls update_brand with deletes_at=null.`,
  )
}
