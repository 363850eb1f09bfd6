import type { PublisherDefinition } from "@citable/publishers"

import { listedPlatforms } from "../../packages/cli/src/serve/listed-platforms.ts"
import { stagedBoard } from "../../packages/publishers/test/staged-board/staged-board.ts"

const definitions = new Map([...listedPlatforms, stagedBoard].map((one) => [one.kind, one]))

/** The definition of a platform that these tests know. */
export function definitionOf(kind: string): PublisherDefinition {
  const found = definitions.get(kind)
  if (found === undefined) throw new Error(`There is no platform ${kind}.`)
  return found
}
