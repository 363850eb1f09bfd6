import { openGhost } from "../../packages/publisher-ghost/test/open-ghost.ts"
import { definitionOf } from "./definition-of.ts"
import { describeKills } from "./describe-kills.ts"
import { describeManyArticles } from "./describe-many-articles.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

const ghost: ListedPlatform = { definition: definitionOf("ghost"), open: () => openGhost() }

describeKills([ghost])
describeManyArticles([ghost], { timeFactor: 1 })
