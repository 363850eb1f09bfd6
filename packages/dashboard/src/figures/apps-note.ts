import { formatCount } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Says what imported answers of apps say of a brand, which no other figure counts. `path` leads to their figures. */
export function appsNote(
  visibility: Pick<ToolOutput<"get_visibility">, "engines"> | undefined,
  { brandName, path }: { brandName: string; path: string },
): Html {
  const apps = (visibility?.engines ?? []).filter(({ surface, answers }) => surface === "consumer" && answers > 0)
  const told = apps.map(({ current: { mention_rate: rate }, ...engine }) => {
    const of = `${formatCount(rate.of)} ${rate.of === 1 ? "answer" : "answers"}`
    return `${engineTitle(engine)} named ${brandName} in ${formatCount(rate.count)} of ${of}`
  })
  if (told.length === 0) return html``
  return html`<p class="note">
    What apps answered counts apart: ${told.join(", ")}. <a href="${path}">Show the apps</a>
  </p>`
}
