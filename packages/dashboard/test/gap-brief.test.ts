import type { CitationGap } from "@citable/contract/visibility"
import { renderBody } from "@citable/markdown"
import * as fc from "fast-check"
import { parseHTML } from "linkedom"
import { expect, it } from "vitest"

import { toSubject } from "../src/visibility/find-gap.ts"

it("a brief never gives a stranger a link or a picture, whatever the gap is called", async () => {
  const evil = fc.constantFrom(
    "`",
    "``",
    "<",
    ">",
    "](",
    "![",
    "http://evil.example/",
    "www.evil.example",
    "\n",
    "\n\n# ",
    "<img src=x>",
    "\\",
    "&lt;",
    "a@b.example",
    " ",
    "x",
    ":::",
    "|",
  )
  const text = fc.array(evil, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""))
  const starts = fc.constantFrom(
    "https://source.example/",
    "http://evil.example@source.example/?",
    "javascript:",
    "data:text/html,",
  )
  const at = "2026-01-01T00:00:00.000Z"
  const asked = { answer_id: "ans_1", prompt_id: "prm_1", surface: "api" } as const
  const property = fc.asyncProperty(starts, text, text, text, async (start, title, prompt, tail) => {
    const gap: CitationGap = {
      url: `${start}${tail}`,
      domain: "source.example",
      title,
      type: "other",
      answers: 1,
      engines: ["chatgpt"],
      prompt_ids: [],
      competitors: [{ competitor_id: "cmp_1", name: prompt }],
      last_cited_at: at,
      quotes: [{ text: title, engine: prompt, answered_at: at, prompt: tail, ...asked }],
    }
    const { brief } = toSubject(gap, { brandName: title, prompts: new Map([["prm_1", prompt]]) })
    const { document } = parseHTML(`<main>${(await renderBody(brief)).html}</main>`)
    const links = [...document.querySelectorAll("main a[href]:not([href^='#'])")]
    expect(links.map((link) => new URL(link.getAttribute("href") ?? "").hostname)).toEqual(
      start.startsWith("http") ? ["source.example"] : [],
    )
    // Other renderers may show what this one leaves out.
    expect(brief).not.toMatch(/<(?:javascript|data):/)
    expect(document.querySelectorAll("img, script")).toHaveLength(0)
    expect(document.querySelectorAll("h1, h2")).toHaveLength(2)
    expect(document.querySelectorAll("blockquote")).toHaveLength(1)
  })
  await fc.assert(property, { numRuns: 40 })
})
