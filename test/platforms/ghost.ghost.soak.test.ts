import { describeKills } from "./describe-kills.ts"
import { describeManyArticles } from "./describe-many-articles.ts"
import { ghost } from "./ghost.ts"

describeKills([ghost])
describeManyArticles([ghost], { timeFactor: 1 })
