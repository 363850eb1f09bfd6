import { toCardTitle } from "../../lib/card-title.ts"
import { drawCard } from "../../lib/draw-card.tsx"
import { site } from "../../lib/site.ts"

export const dynamic = "force-static"

/** The picture beside links to every page that has no other. */
export function GET(): Response {
  return drawCard({ title: toCardTitle(site.description) ?? "", siteName: toCardTitle(site.name) ?? "", note: "" })
}
