import { isAttributeName, isAttributeValue, toPropName } from "../internal/directive-attributes.ts"

/** A component of the site that a body names. */
export interface BodyDirective {
  name: string
  /** Its attributes. The names are in camel case. */
  props: Record<string, string>
}

/** Reads the directive that an element stands for, from the element's HTML attributes. `undefined` if it is none. */
export function readDirective(attributes: Readonly<Record<string, unknown>>): BodyDirective | undefined {
  const name = attributes["data-directive"]
  if (typeof name !== "string") return undefined
  const props: BodyDirective["props"] = {}
  for (const [attribute, value] of Object.entries(attributes)) {
    // The line of the body, on pages of drafts.
    if (attribute === "data-citable-line") continue
    const written = attribute.startsWith("data-") ? attribute.slice("data-".length) : ""
    // A plugin of the site may have made the element from something else, so everything is checked again.
    if (!isAttributeName(written) || typeof value !== "string" || !isAttributeValue(value)) continue
    props[toPropName(written)] = value
  }
  return { name, props }
}
