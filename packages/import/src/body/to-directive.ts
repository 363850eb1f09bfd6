import type { UrlKind, UrlResolver } from "../addresses/resolve-url.ts"
import { type JsxTag, type JsxValue, toKnownText } from "./read-jsx-tag.ts"

/** A component as a directive: its name with its attributes, such as `chart{kind="bar"}`, and the attributes that it goes without. */
export interface WrittenDirective {
  directive: string
  without: string[]
}

/** What no component of a site gets from an article, and what only a framework reads. */
const ignored = /^(?:on[A-Z].*|style|class|className|key|ref|is|slot|children|srcDoc|dangerously.*|.*:.*)$/

/** Attributes that are addresses. */
const addressKinds: ReadonlyMap<string, UrlKind> = new Map([
  ...["href", "to", "link", "url"].map((name) => [name, "link"] as const),
  ...["src", "image", "img", "poster", "cover", "thumbnail"].map((name) => [name, "image"] as const),
])

/** What such an attribute has, if it is no id of another service. */
const address = /^(?:\.{0,2}\/|https?:)|^\S+\.\w{2,5}(?:[?#]|$)/i

/** Longer lines are no directives. */
const longest = 3500

/** The name of the directive that a component becomes: `ProductCard` is `productcard`, and `Tabs.Item` is `tabs-item`. */
export function toDirectiveName(component: string): string | undefined {
  const name = component.toLowerCase().replaceAll(".", "-")
  return /^[a-z][a-z\d-]{0,39}$/.test(name) ? name : undefined
}

/** Writes a component as a directive. Answers with the reason if the value of an attribute is known to the old site alone. */
export function toDirective(
  tag: JsxTag,
  imports: ReadonlyMap<string, string>,
  resolveUrl: UrlResolver,
): WrittenDirective | { refused: string } {
  const name = toDirectiveName(tag.name)
  if (name === undefined) return { refused: "its name is not valid for a directive" }
  const without: string[] = []
  const written: string[] = []
  for (const [attribute, value] of tag.attributes) {
    const plain = toText(value, imports)
    const kind = addressKinds.get(attribute.toLowerCase())
    const text =
      plain === undefined || kind === undefined || !address.test(plain) ? plain : (resolveUrl(plain, kind) ?? plain)
    if (attribute.startsWith("{")) return { refused: `${attribute} is an expression` }
    if (ignored.test(attribute) || !/^[a-z][\w-]{0,39}$/i.test(attribute)) without.push(attribute)
    else if (text === undefined) return { refused: `the value of ${attribute} is an expression` }
    else if (/^\.{1,2}\//.test(text)) return { refused: `${attribute} is the path of a file next to the article` }
    else if (text !== "false") written.push(`${attribute}="${toValue(text)}"`)
  }
  const directive = written.length === 0 ? name : `${name}{${written.join(" ")}}`
  return directive.length > longest ? { refused: "its attributes are too long" } : { directive, without }
}

/** The value as text. `"false"` for a value that a component gets as if it were not there. */
function toText(value: JsxValue, imports: ReadonlyMap<string, string>): string | undefined {
  if (value === true) return "true"
  if ("text" in value) return decodeEntities(value.text)
  const { expression } = value
  if (/^(?:false|null|undefined)$/.test(expression)) return "false"
  return /^(?:true|-\d+(?:\.\d+)?)$/.test(expression) ? expression : toKnownText(value, imports)
}

const entities: Record<string, string> = { quot: '"', apos: "'", "#39": "'", lt: "<", gt: ">", amp: "&" }

/** Attributes of JSX have the entities of HTML. Others than those of its own marks stay as they are written. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(quot|apos|#39|lt|gt|amp);/g, (whole, name: string) => entities[name] ?? whole)
}

/** Writes a text between quotation marks on one line. */
function toValue(text: string): string {
  return text
    .replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
}
