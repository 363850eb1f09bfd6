import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"

import { toPassage } from "../texts/to-passage.ts"
import type { Findable } from "./findable.ts"

type Answer = ToolOutput<"list_scan_answers">["data"][number]

const most = 20

/** Finds the paragraphs of answers that have all words of a query, each as a quote that names its source. */
export function findPassages(answers: readonly Answer[], query: string): Findable[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Findable[] = []
  for (const { text, engine, surface, model, prompt, answered_at: at } of answers) {
    for (const paragraph of text.split(/\n\s*\n/)) {
      const passage = toPassage(paragraph)
      const all = `${passage} ${prompt}`.toLowerCase()
      if (passage.length < 40 || !words.every((word) => all.includes(word))) continue
      const day = at.slice(0, 10)
      found.push({
        name: passage.length > 200 ? `${passage.slice(0, 200)}…` : passage,
        detail: `${model ?? engineTitle({ engine, surface })} · ${day} · ${prompt}`,
        value: `> ${passage}\n>\n> — ${model ?? engineTitle({ engine, surface })}, ${day}, asked: ${prompt.replaceAll(/\s+/g, " ")}`,
      })
      if (found.length === most) return found
    }
  }
  return found
}
