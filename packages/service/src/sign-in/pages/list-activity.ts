import { type ActionFilter, type ActionPage, listActions } from "../../call/actions/list-actions.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { OpenedBrand } from "./open-brand-page.ts"

export interface Activity extends ActionPage {
  /** The addresses of the people by their ids. Null for one without a role for the brand; one who no longer exists is missing. */
  people: ReadonlyMap<string, string | null>
}

/** Lists what was done to a brand, for its owners. Check first that the user is one. */
export async function listActivity(
  kernel: Kernel,
  { id, principal }: OpenedBrand,
  filter: Omit<ActionFilter, "brandId">,
  paging: { cursor?: string | undefined; limit: number },
): Promise<Activity> {
  const page = await listActions(kernel, { brandId: id, ...filter }, paging)
  const ids = page.rows.flatMap(({ by, action: { subject } }) => [
    ...(by.user_id === null ? [] : [by.user_id]),
    ...(subject?.kind === "member" && subject.id !== null ? [subject.id] : []),
  ])
  const asked = filter.userId === undefined ? ids : [...ids, filter.userId]
  const people = await kernel.findPeople({ id, account_id: principal.accountId }, [...new Set(asked)])
  return { ...page, people }
}
