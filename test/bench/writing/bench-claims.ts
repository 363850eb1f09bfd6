import { renderBody } from "@citable/markdown"
import { findBanned } from "@citable/writing/claims/find-banned"
import { findUnsupported } from "@citable/writing/claims/find-unsupported"

import type { Figure } from "../figure.ts"
import { median } from "../median.ts"
import { cpuMs } from "./cpu-ms.ts"
import { makeParagraphs } from "./make-evidence.ts"

const bannedClaims = [
  "Our grinders cure headaches",
  "The best coffee grinders of the world",
  "Burr grinders are approved by the FDA",
  "Nobody ever sends a grinder back",
  "Lasts for 100 years",
]
const facts = ["Brewly repairs each grinder for 10 years.", "Brewly ships to 14 countries."]
const counts = { words: 1000, tokens: 12_000, passages: 60 }
const locale = "en"

/** What it costs to look up the claims of 1,000 words in 12,000 tokens of passages, and to look for banned claims. */
export async function* benchClaims({
  rounds,
}: {
  rounds: number
}): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline">> {
  // What no passage says has to be looked for in all of them.
  const unsupported = "Testers of Oakridge Labs liked 9173 grinders in 1987. "
  const text = cut(`${unsupported.repeat(3)}${makeParagraphs(0, 40).join("\n\n")}`.split(" "), counts.words)
  const length = (counts.tokens * 4) / counts.passages
  const evidence = Array.from({ length: counts.passages }, (_, index) => ({
    number: index + 1,
    text: makeParagraphs(index + 1, 4)
      .join(" ")
      .slice(0, length),
  }))
  const took: Record<"first" | "again" | "banned" | "rendering", number[]> = {
    first: [],
    again: [],
    banned: [],
    rendering: [],
  }
  for (let round = -2; round < rounds; round++) {
    const options = { evidence, facts, locale }
    const times = [cpuMs()]
    const sentences = findUnsupported(text, options)
    times.push(cpuMs())
    findUnsupported(text, options)
    times.push(cpuMs())
    findBanned(text, bannedClaims, { locale })
    times.push(cpuMs())
    await renderBody(text)
    times.push(cpuMs())
    if (!sentences.some(({ missing }) => missing.length > 0)) throw new Error("Every sentence has support.")
    if (round < 0) continue
    for (const [index, name] of (["first", "again", "banned", "rendering"] as const).entries()) {
      took[name].push((times[index + 1] ?? 0) - (times[index] ?? 0))
    }
  }
  const against = "against rendering them once"
  const baseline = median(took.rendering)
  const of = `of ${counts.words.toLocaleString("en")} words`
  const figure = (what: string, ours: number[]) => ({
    figure: `${what} ${of}: milliseconds of CPU, ${against}`,
    ours: median(ours),
    baseline,
  })
  const sources = `${counts.tokens.toLocaleString("en")} tokens`
  yield figure(`reading ${sources} of passages and looking up the claims in them`, took.first)
  yield figure(`looking up the claims in ${sources} that are read already`, took.again)
  yield figure(`looking for ${bannedClaims.length} banned claims in the sentences`, took.banned)
}

const cut = (words: readonly string[], count: number) => words.slice(0, count).join(" ")
