import { builtInPublishers } from "../src/built-in-publishers.ts"
import type { PublisherDefinition } from "../src/publisher-definition.ts"

/** The definition of a publisher of this package. */
export function definitionOf(kind: string): PublisherDefinition {
  const found = builtInPublishers.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`There is no publisher ${kind}.`)
  return found
}
