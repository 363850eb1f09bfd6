import type { RemoteState } from "@citable/publishers"

import { digestFields, type FieldDigests, markerOf, type RemoteItemRow } from "./remote-item.ts"

/**
 * Whether an item with a stored id is still the article's. A platform that comes back from a backup gives its ids away again, and a plugin or a
 * person can remove our mark: an item without it is ours as long as a text of it is as the platform gave it back last.
 */
export function isOurs(row: Pick<RemoteItemRow, "content_id" | "remote_fields">, state: RemoteState): boolean {
  if (state.marker === markerOf(row.content_id)) return true
  return row.remote_fields === null ? state.marker === undefined : hasKnownText(row.remote_fields, state)
}

/** Another item can have the same moment. */
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?$/.test(text)

/** Whether an item holds a text that is known of it, such as its title or its address. */
export function hasKnownText(known: string, { fields }: Pick<RemoteState, "fields">): boolean {
  const before = JSON.parse(known) as FieldDigests
  const now = digestFields(fields)
  return Object.entries(fields).some(
    ([name, value]) => typeof value === "string" && value !== "" && !isMoment(value) && before[name] === now[name],
  )
}
