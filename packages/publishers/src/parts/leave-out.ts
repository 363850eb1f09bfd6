import { isObject } from "../compare-fields.ts"
import type { RemoteDocument } from "../publisher.ts"

/** The fields of a document without those that a person changed there, the `keeps` of a write. An object loses single members. */
export function leaveOut(fields: RemoteDocument["fields"], keeps: readonly string[] = []): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !keeps.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (!isObject(value)) return [name, value]
      const members = Object.entries(value).filter(([member]) => !keeps.includes(`${name}.${member}`))
      return [name, Object.fromEntries(members)]
    }),
  )
}
