import { renderBody, toMarkdown } from "@citable/markdown"
import type { RenderedBody } from "@citable/markdown"

import type { BenchOptions, Figure } from "../figure.ts"

const allowed = 0.01

const parts = {
  words: ({ html }: RenderedBody) => html.replaceAll(/<[^>]*>/g, " ").split(/\s+/),
  links: ({ links }: RenderedBody) => links.map(({ href }) => href),
  images: ({ images }: RenderedBody) => images.map(({ src }) => src),
  headings: ({ headings }: RenderedBody) => headings.map(({ depth, text }) => `${depth} ${text}`),
}

/** What is lost of articles whose HTML becomes Markdown, and HTML again. */
export async function* benchRoundTrip(
  bodies: readonly string[],
  options: BenchOptions,
): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }> {
  options.progress("making Markdown of HTML and HTML of it")
  const total = { words: 0, links: 0, images: 0, headings: 0 }
  const lost = { words: 0, links: 0, images: 0, headings: 0 }
  for (const body of bodies) {
    const before = await renderBody(body, { baseUrl: "https://example.com/" })
    const after = await renderBody(toMarkdown(before.html), { baseUrl: "https://example.com/" })
    for (const name of ["words", "links", "images", "headings"] as const) {
      const all = parts[name](before)
      total[name] += all.length
      lost[name] += countLost(all, parts[name](after))
    }
  }
  for (const name of ["words", "links", "images", "headings"] as const) {
    // A share of nothing is nothing; a figure of 0 would look like one that was not measured.
    const ours = Math.max(lost[name] / Math.max(1, total[name]), 1e-9)
    const figure = `share of ${name} lost from HTML to Markdown and back, ${allowed} allowed`
    yield { figure, ours, baseline: allowed, ...(name === "words" ? { goal: 1 } : {}) }
  }
}

function countLost(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const item of after) left.set(item, (left.get(item) ?? 0) + 1)
  let lost = 0
  for (const item of before) {
    const count = left.get(item) ?? 0
    if (count === 0) lost += 1
    else left.set(item, count - 1)
  }
  return lost
}
