/** Copies nested objects and lists with another text in one place. Only what leads to the place is copied. */
export function replaceAt<Whole>(whole: Whole, path: readonly (string | number)[], text: string): Whole {
  return replace(whole, path, text) as Whole
}

function replace(value: unknown, [name, ...rest]: readonly (string | number)[], text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === name ? replace(one, rest, text) : one))
  const members = value as Record<string, unknown>
  return { ...members, [name]: replace(members[name], rest, text) }
}
