import type { AxeResults, RunOptions } from "axe-core"

import type { PageWorld } from "./page-world.ts"

/** A rule of axe-core that elements of a page break. */
export interface AxeFault {
  /** Of axe-core, such as `color-contrast`. */
  rule: string
  impact: "minor" | "moderate" | "serious" | "critical"
  /** How many elements break it. */
  elements: number
  /** The first of them, as CSS selectors. */
  selectors: readonly string[]
  /** What to do about the first of them, in the words of axe-core. */
  advice: string
}

const timeoutMs = 20_000

/** Runs axe-core in a page, where the page's scripts can change nothing that it calls. Answers at most 50 rules of WCAG 2.2 A and AA. */
export async function runAxe(world: PageWorld): Promise<AxeFault[]> {
  const { default: axe } = await import("axe-core")
  // What the script is worth is itself, which nobody can send.
  await world.evaluate(`void ${axe.source}`, timeoutMs)
  return world.run(findFaults, 50, timeoutMs)
}

/** Runs in the page. */
async function findFaults(most: number): Promise<AxeFault[]> {
  const { axe } = globalThis as unknown as {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
  const { violations } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    rules: { tabindex: { enabled: true }, "target-size": { enabled: true } },
    resultTypes: ["violations"],
    // Frames are pages of their own, and a style sheet is loaded already.
    iframes: false,
    preload: false,
  })
  return violations.slice(0, most).map(({ id, impact, help, nodes }) => {
    // Its first line says which of "any" or "all" to mend, and the next one what is wrong.
    const [, reason = ""] = (nodes[0]?.failureSummary ?? "").split("\n")
    return {
      rule: id.slice(0, 100),
      impact: impact ?? "moderate",
      elements: nodes.length,
      selectors: nodes.slice(0, 3).map(({ target }) => target.flat().join(" ").slice(0, 300)),
      advice: `${help}: ${reason.trim()}`.slice(0, 500),
    }
  })
}
