import type { RemoteRef } from "../publisher.ts"

/** What `find` answers of items: the copies that people made come last. Otherwise the order stays. */
export function toRefs(items: readonly RemoteRef[]): RemoteRef[] {
  const refs = items.map(({ id, visibility, isCopy = false }) => ({ id, visibility, ...(isCopy && { isCopy }) }))
  return refs.toSorted((one, other) => Number(one.isCopy ?? false) - Number(other.isCopy ?? false))
}
