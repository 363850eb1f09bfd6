import { toCardTitle } from "../../lib/card-title.ts"
import { drawCard } from "../../lib/draw-card.tsx"
import { siteLanguages } from "../../lib/site-languages.ts"
import { site } from "../../lib/site.ts"
import { wordsOf } from "../../lib/words.ts"

export const dynamic = "force-static"

/** The picture beside links to every page that has no other. */
export function GET(): Response {
  const { description } = wordsOf(siteLanguages.default)
  return drawCard({ title: toCardTitle(description) ?? "", siteName: toCardTitle(site.name) ?? "", note: "" })
}
