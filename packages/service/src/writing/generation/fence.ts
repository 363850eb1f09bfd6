const names = [
  "already_said",
  "article",
  "assignment",
  "brand",
  "demand",
  "evidence",
  "own_pages",
  "outline",
  "passage",
  "section",
  "tags",
] as const
const marks = new RegExp(`<(?=/?(?:${names.join("|")})\\b)`, "gi")
const lines = new RegExp(`</?(?:${names.join("|")})\\b[^<>\\n]{0,200}>`, "gi")

/** Puts a text between two marks, as data for a model. The text cannot close them. */
export function fence(name: (typeof names)[number], text: string, attributes = ""): string {
  return `<${name}${attributes}>\n${text.replaceAll(marks, "‹").trim()}\n</${name}>`
}

/** A model's text without marks of that kind. */
export function withoutFences(text: string): string {
  return text.replaceAll(lines, "")
}
