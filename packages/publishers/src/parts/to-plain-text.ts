/** One line of what is in a field of an article: a text as it is, names with commas between them, and of an object its name or its address. */
export function toPlainText(value: unknown): string {
  if (typeof value === "string") return value
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ")
  const { name, url } = value as { name?: unknown; url?: unknown }
  return typeof name === "string" ? name : typeof url === "string" ? url : JSON.stringify(value)
}
