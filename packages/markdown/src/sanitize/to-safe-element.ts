import type { Element, Properties } from "hast"
import { sanitize } from "hast-util-sanitize"

import type { WarningTarget } from "../internal/create-reporter.ts"
import { bodySchema } from "./body-schema.ts"
import { prepareUrls } from "./sanitize-tree.ts"

/** Sanitises an element without its content, as the sanitiser does in a tree, and reports what it removes. */
export function toSafeElement(
  tagName: "a" | "code" | "img",
  properties: Properties,
  reporter: WarningTarget,
): Element & { tagName: typeof tagName } {
  const element = { type: "element" as const, tagName, properties, children: [] }
  prepareUrls(element, reporter)
  return isPlain(element) ? element : (sanitize(element, bodySchema) as Element & { tagName: typeof tagName })
}

const plain: Readonly<Record<string, ReadonlySet<string>>> = {
  a: new Set(["href", "title"]),
  img: new Set(["src", "alt", "title"]),
}

/** Whether the sanitiser lets this link or image to a web address pass as it is. It takes most of the time of a link. */
function isPlain({ tagName, properties }: Element): boolean {
  const address = properties[tagName === "img" ? "src" : "href"]
  if (typeof address !== "string" || !/^https?:\/\//.test(address)) return false
  return Object.entries(properties).every(([name, value]) => plain[tagName]?.has(name) && typeof value === "string")
}
