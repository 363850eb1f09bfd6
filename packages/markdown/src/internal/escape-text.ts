/** Escapes words for HTML. */
export function escapeText(value: string): string {
  return value.includes("&") || value.includes("<") ? value.replace(/[&<]/g, toReference) : value
}

/** A character as a reference, in the spelling of the package that turns trees into HTML. */
export function toReference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
