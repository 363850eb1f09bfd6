import { isProse, type LostText } from "./builders/lost-text.ts"

/**
 * Reads the fields of Advanced Custom Fields. Their names have a dot, so that they are no fields of articles, and can become custom
 * fields. The rows of a list have no such place: their words are lost.
 */
export function readAcfFields(
  meta: ReadonlyMap<string, readonly string[]>,
  lost: LostText,
): { fields: Record<string, string>; keys: Set<string> } {
  const fields: Record<string, string> = {}
  const keys = new Set<string>()
  for (const [key, [value = ""]] of meta) {
    if (!/^field_\w/.test(meta.get(`_${key}`)?.[0] ?? "")) continue
    keys.add(key)
    const list = /^(.+?)_\d+_/.exec(key)?.[1]
    if (list !== undefined && meta.has(list)) {
      if (isProse(value)) lost.add(`the field ${list}`, value)
    } else if (!/^[aO]:\d+:/.test(value)) fields[`acf.${key}`] = value
  }
  return { fields, keys }
}
