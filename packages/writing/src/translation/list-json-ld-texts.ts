import type { Segment } from "@citable/language/segments/segment"

/** A text for people in objects of JSON-LD. */
export interface JsonLdText {
  path: readonly (string | number)[]
  text: string
  kind: Segment["kind"]
  format: "text" | "html"
}

/** Deeper objects keep their texts. */
const maxDepth = 32

/** The properties that are texts for people in every type. */
const everywhere: readonly string[] = ["headline", "alternativeHeadline", "description", "abstract", "caption"]

/** A name is a text for people in these types. In others, such as `Person`, it stays. */
const named: ReadonlySet<string> = new Set(
  (
    "Question HowTo HowToStep HowToSection HowToDirection HowToTip HowToSupply HowToTool ListItem Article BlogPosting " +
    "NewsArticle TechArticle FAQPage QAPage WebPage ImageObject VideoObject"
  ).split(" "),
)
const withText: ReadonlySet<string> = new Set(
  "Question Answer HowToStep HowToSection HowToDirection HowToTip".split(" "),
)

/** Finds the texts for people in objects of JSON-LD, in order. Names of people and things, addresses and dates are none. */
export function listJsonLdTexts(jsonLd: readonly Record<string, unknown>[]): JsonLdText[] {
  const texts: JsonLdText[] = []
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== "object" || value === null || path.length > maxDepth) return
    const types = Array.isArray(value) ? [] : typesOf(value)
    for (const [name, member] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(name) : name]
      if (!Array.isArray(value) && isText(name, types)) addTexts(member, place, name)
      else visit(member, place)
    }
  }
  const addTexts = (value: unknown, path: readonly (string | number)[], name: string): void => {
    if (typeof value === "string") texts.push({ path, text: value, ...describe(name, value) })
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) addTexts(one, [...path, at], name)
    else if (isValue(value)) addTexts(value["@value"], [...path, "@value"], name)
    else visit(value, path)
  }
  visit(jsonLd, [])
  return texts
}

function isText(name: string, types: readonly string[]): boolean {
  if (everywhere.includes(name)) return true
  if (name === "name") return types.some((type) => named.has(type))
  return name === "text" && types.some((type) => withText.has(type))
}

/** The types without the address of their vocabulary. */
function typesOf(value: object): string[] {
  const type: unknown = "@type" in value ? value["@type"] : undefined
  const types: unknown[] = Array.isArray(type) ? type : [type]
  return types.filter((one) => typeof one === "string").map((one) => one.replace(/^.*[/:#]/, ""))
}

const isValue = (value: unknown): value is { "@value": unknown } =>
  typeof value === "object" && value !== null && "@value" in value

/** Search engines read the text of questions, answers and steps as HTML. */
function describe(name: string, text: string): Pick<JsonLdText, "kind" | "format"> {
  const kind = name === "name" || name === "headline" || name === "alternativeHeadline" ? "heading" : "paragraph"
  const isHtml = name === "text" && /<[a-z/!]|&(?:#\d|#x|[a-z]+;)/i.test(text)
  return { kind, format: isHtml ? "html" : "text" }
}
