export interface FenceOptions {
  /** Attributes of the opening tag. One that is null is left out. Default: none. */
  attributes?: Readonly<Record<string, string | number | null>>
  /** The tags that the text cannot open or close. Default: every tag. */
  tags?: readonly string[]
}

/** Puts a stranger's text between tags, as data for a model. The text cannot close them. */
export function fence(tag: string, text: string, { attributes = {}, tags }: FenceOptions = {}): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : ` ${name}="${String(value).replaceAll('"', "'")}"`,
  )
  return `<${tag}${written.join("")}>\n${text.replaceAll(bracketsOf(tags), "‹").trim()}\n</${tag}>`
}

/** Any bracket that could begin a tag. */
const anyBracket = /<(?=\s*\/?\s*\p{L})/gu

const bracketsOf = (tags: readonly string[] | undefined): RegExp =>
  tags === undefined ? anyBracket : new RegExp(`<(?=/?(?:${tags.join("|")})\\b)`, "gi")
