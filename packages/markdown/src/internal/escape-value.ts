import { toReference } from "./escape-text.ts"

/** Escapes the value of an attribute in quotes. */
export function escapeValue(value: string): string {
  // eslint-disable-next-line no-control-regex
  return /["&'`<>\0]/.test(value) ? value.replace(/["&'`<>\0]/g, toReference) : value
}
