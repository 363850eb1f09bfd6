import { engineTitle, type Prompt, type Rate } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { Cell, DataTable } from "../tables/data-table.ts"

export interface PromptTableOptions {
  /** Where the pages of prompts are. */
  path: string
  /** What links keep of the address. */
  query: string
  /** The engines of the brand. */
  engines: readonly string[]
}

/** The prompts with what each engine answered last. */
export function promptTable(prompts: readonly Prompt[], options: PromptTableOptions): DataTable {
  const { path, query } = options
  const seen = prompts.flatMap(({ latest }) => latest?.engines.map(({ engine }) => engine) ?? [])
  const engines = [...new Set([...options.engines, ...seen])]
  return {
    name: "Prompts",
    columns: [
      "Prompt",
      "Named",
      "Cited",
      "Answered",
      "In scans",
      "Tags",
      ...engines.map((engine) => engineTitle({ engine })),
    ],
    rows: prompts.map((prompt) => [
      { page: `${path}/${prompt.id}${query}`, text: prompt.text },
      countCell(prompt.latest?.mention_rate),
      countCell(prompt.latest?.citation_rate),
      { time: prompt.latest?.answered_at ?? null },
      prompt.enabled ? "yes" : "no",
      prompt.tags.length === 0
        ? null
        : {
            shown: html`${prompt.tags.map((tag) => html`<span class="badge">${tag}</span> `)}`,
            text: prompt.tags.join(", "),
          },
      ...engines.map((engine) => resultCell(prompt, engine)),
    ]),
  }
}

/** What one engine answered last: named, cited, or neither. Signs are for the eye, words for assistive technology. */
function resultCell({ latest }: Prompt, engine: string): Cell {
  const results = latest?.engines.filter((one) => one.engine === engine) ?? []
  const sum = (column: "answers" | "mentioned" | "cited") => results.reduce((total, one) => total + one[column], 0)
  const [answers, mentioned, cited] = [sum("answers"), sum("mentioned"), sum("cited")]
  if (answers === 0) return null
  const text = `Named in ${mentioned} and cited in ${cited} of ${answers}`
  const signs = `${mentioned > 0 ? "✓" : ""}${cited > 0 ? " ●" : ""}`.trim()
  const shown = html`<span aria-hidden="true">${signs === "" ? "–" : signs}</span>
    <span class="visually-hidden">${text}</span>`
  return { shown, text }
}

/** The answers of one scan are too few for a share. */
function countCell(rate: Rate | undefined): Cell {
  if (rate === undefined) return null
  const text = `${rate.count} of ${rate.of}`
  return { shown: html`${text}`, text, order: rate.value }
}

/** What the signs of the table mean. */
export const promptLegend = (): Html =>
  html`<p class="soft">✓ the last answers name you · ● they cite you · – neither</p>`
