import type { APIRoute } from "astro"

import { toCardTitle } from "../card-title.ts"
import { drawCard } from "../draw-card.ts"
import { siteLanguages } from "../languages.ts"
import { site } from "../site.ts"
import { wordsOf } from "../words.ts"

export const prerender = true

/** The picture beside links to every page that has no other. */
export const GET: APIRoute = async () => {
  const png = await drawCard({
    title: toCardTitle(wordsOf(siteLanguages().default).description) ?? "",
    siteName: toCardTitle(site.name) ?? "",
    note: "",
  })
  return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } })
}
