import { parseElements } from "@citable/markdown/elements"
import type { RemoteDocument, RemoteState } from "@citable/publishers"

import type { WebflowCollection } from "./webflow-collection.ts"

/**
 * How a document looks in an item that holds it. Webflow writes rich texts in its own way, gives pictures addresses of its own, and adds a suffix
 * to a slug that is taken.
 */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: held }: RemoteState,
  collection: WebflowCollection | undefined,
): RemoteDocument["fields"] {
  const types = new Map(collection?.fields.map(({ slug, type }) => [slug, type]))
  const sent = Object.entries(fields).map(([slug, value]) => {
    const isSame = isAlike(slug === "slug" ? "slug" : (types.get(slug) ?? ""), value, held[slug])
    return [slug, isSame ? held[slug] : value] as const
  })
  return { ...held, ...Object.fromEntries(sent) }
}

function isAlike(type: string, value: unknown, held: unknown): boolean {
  const [one, other] = [value ?? "", held ?? ""]
  if (one === other) return true
  switch (type) {
    case "RichText":
      return toOutline(String(one)) === toOutline(String(other))
    case "Image":
      return toPicture(one) === toPicture(other)
    case "DateTime":
      return Date.parse(String(one)) === Date.parse(String(other))
    case "Switch":
      return one === false && other === ""
    case "slug":
      return String(other).replace(/-[0-9a-f]{5}$/, "") === one
    default:
      return String(one).replaceAll("\r\n", "\n").trim() === String(other).replaceAll("\r\n", "\n").trim()
  }
}

type Node = ReturnType<typeof parseElements>["children"][number]

/** Webflow puts these around others, or leaves them empty. */
const unseen = new Set(["div", "figure", "tbody"])

/** The words and elements of a text in order, with addresses and without other attributes. */
export function toOutline(html: string): string {
  return parseElements(html).children.map(toOutlineOf).join("").replaceAll("<p>  </p>", "").replace(/\s+/g, " ").trim()
}

function toOutlineOf(node: Node): string {
  if (node.type === "text") return node.value
  if (node.type !== "element") return ""
  const inner = node.children.map(toOutlineOf).join("")
  if (unseen.has(node.tagName)) return ` ${inner} `
  const { href, src } = node.properties
  const address = href ?? (src === undefined ? undefined : toFile(String(src)))
  return ` <${[node.tagName, address].filter((part) => part !== undefined).join(" ")}> ${inner} </${node.tagName}> `
}

/** The file of a picture: Webflow copies pictures to its own host, and puts an id before their names. */
function toFile(url: string): string {
  const [path = ""] = url.split(/[?#]/)
  return (path.split("/").at(-1) ?? "").replace(/^[0-9a-f]{24}_/, "")
}

function toPicture(value: unknown): string {
  const { url, alt } = (value === "" ? {} : value) as { url?: unknown; alt?: unknown }
  return `${toFile(String(url ?? ""))} ${String(alt ?? "")}`
}
