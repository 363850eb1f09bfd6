import type { Properties } from "hast"

/** The properties with these names. */
export function pick(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)))
}
