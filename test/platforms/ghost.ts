import { openGhost } from "../../packages/publisher-ghost/test/open-ghost.ts"
import { definitionOf } from "./definition-of.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

/** A real Ghost, which has a process and a database of its own. */
export const ghost: ListedPlatform = { definition: definitionOf("ghost"), open: () => openGhost() }
