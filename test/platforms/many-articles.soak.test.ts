import { describeManyArticles } from "./describe-many-articles.ts"
import { platforms } from "./platforms.ts"

describeManyArticles(platforms, { timeFactor: 20 })
