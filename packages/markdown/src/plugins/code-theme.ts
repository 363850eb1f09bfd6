/**
 * A theme for shiki whose colours encode class names. The page's style sheet gives each class its light and dark colour, so one
 * result serves both.
 */
const scopes: Record<string, readonly string[]> = {
  comment: ["comment", "punctuation.definition.comment", "string.comment"],
  keyword: ["keyword", "storage", "storage.type", "keyword.operator.new", "punctuation.definition.keyword"],
  string: ["string", "punctuation.definition.string", "string.quoted", "markup.inline.raw", "markup.fenced_code"],
  number: ["constant.numeric", "constant.language", "constant.character", "constant.other"],
  regexp: ["string.regexp", "constant.character.escape", "constant.other.placeholder"],
  function: ["entity.name.function", "support.function", "meta.function-call entity.name.function"],
  type: ["entity.name.type", "entity.name.class", "support.type", "support.class", "entity.other.inherited-class"],
  tag: ["entity.name.tag", "punctuation.definition.tag", "entity.name.selector"],
  attribute: ["entity.other.attribute-name", "meta.selector entity"],
  property: ["support.type.property-name", "meta.object-literal.key", "variable.other.property", "meta.property-name"],
  parameter: ["variable.parameter", "variable.language"],
  heading: ["markup.heading", "entity.name.section"],
  link: ["markup.underline.link", "string.other.link"],
  inserted: ["markup.inserted", "punctuation.definition.inserted"],
  deleted: ["markup.deleted", "punctuation.definition.deleted"],
  changed: ["markup.changed", "punctuation.definition.changed"],
}

const names = Object.keys(scopes)

/** Encodes the number of a name as `#0000NN`. */
const toColor = (index: number) => `#${index.toString(16).padStart(6, "0")}`

export const codeTheme = {
  name: "citable",
  type: "light" as const,
  fg: toColor(0),
  bg: "#ffffff",
  settings: [
    { settings: { foreground: toColor(0), background: "#ffffff" } },
    // Operators look better plain than in the colour of keywords.
    { scope: ["keyword.operator", "storage.type.function.arrow"], settings: { foreground: toColor(0) } },
    ...names.map((name, index) => ({
      scope: [...(scopes[name] ?? [])],
      settings: { foreground: toColor(index + 1) },
    })),
  ],
}

/** The class for a colour of the theme, or an empty string for plain text. */
export function toTokenClass(color: string | undefined): string {
  const name = names[Number.parseInt((color ?? "").slice(1), 16) - 1]
  return name === undefined ? "" : `ct-${name}`
}
