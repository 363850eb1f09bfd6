import type { BrandPage, SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import { hasWriter } from "../articles/has-writer.ts"
import { type DrawOptions, nextDraw, openDraw, toldDraw } from "./draw-sections.ts"
import { sourceTabs } from "./source-tabs.ts"

/** Shows the draw of a coin over the gaps: what the next one would have, the open one, or what the last one told. */
export async function showDraw(
  page: SignedInRequest,
  brand: BrandPage,
  { query, now }: { query: URLSearchParams; now: number },
): Promise<Response> {
  const draws = await brand.send("GET /draws", {})
  const [latest, ...earlier] = draws.data
  const { id, name, scopes } = brand
  const options: DrawOptions = {
    brand: { id, name },
    csrf: page.csrf,
    today: new Date(now).toISOString().slice(0, 10),
    can: {
      draw: scopes.has("visibility:write"),
      write: scopes.has("content:write"),
      generate: scopes.has("content:generate") && (await hasWriter(brand)),
    },
  }
  const isOpen = latest !== undefined && latest.ended_at === null
  const isLate = query.get("late") !== null && isOpen
  return page.show({
    title: "Sources",
    section: "sources",
    brand,
    body: html`${sourceTabs(`/brands/${id}/visibility/sources`, "", "draw")}
    ${isLate ? html`<p class="notice" role="status">Somebody has drawn already. This is that draw.</p>` : ""}
    ${latest === undefined ? "" : isOpen ? openDraw(latest, options) : toldDraw(latest, options)}
    ${isOpen ? "" : nextDraw(draws, options, Number(query.get("of") ?? ""))}
    ${
      earlier.length === 0
        ? ""
        : html`<section>
            <details>
              <summary>Earlier draws: ${earlier.length}</summary>
              ${earlier.map((draw) => toldDraw(draw, options))}
            </details>
          </section>`
    }`,
  })
}
