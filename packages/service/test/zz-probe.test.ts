import { it } from "vitest"

import type { WriterRequest } from "../src/engines/writers/writer.ts"
import { generateArticle } from "../src/writing/generation/generate-article.ts"
import { openPrompts } from "../src/writing/prompts/open-prompts.ts"
import { grinderBrief, grinderLinks, grinderPassages } from "./generation-brief.ts"
import { obedientModel } from "./obedient-model.ts"

it("probe", async () => {
  const writer = () => ({
    name: "x",
    model: "m",
    prices: null,
    write: (r: WriterRequest) =>
      Promise.resolve({
        text: obedientModel({
          system: r.system,
          messages: r.messages as never,
          members:
            r.format === undefined ? undefined : Object.keys((r.format.schema as { properties: object }).properties),
        }),
        stop: "end" as const,
        usage: null,
        model: "m",
        cost: null,
        raw: "",
      }),
  })
  const run = {
    writer,
    judge: writer,
    once: <R>(_: string, w: () => Promise<R>) => w(),
    report: () => Promise.resolve(),
    prompts: openPrompts(),
    signal: AbortSignal.timeout(300000),
  }
  const big = Array.from({ length: 40 }, (_, i) => ({
    ...grinderPassages[i % 4]!,
    number: i + 1,
    url: `https://site-x${"abcdefghijklmnopqrstuvwxyz"[i % 26]}.example/${i}`,
    text: Array.from(
      { length: 12 },
      (_, k) =>
        `Grinder study ${i} of the lab found ${i * 13 + k} percent better powder with burr number ${k}. Noise and price were not the reason for this result.`,
    ).join(" "),
  }))
  for (const [name, passages, words] of [
    ["small", grinderPassages, 900],
    ["big", big, 1500],
    ["big", big, 1500],
    ["big", big, 1500],
  ] as const) {
    const before = process.cpuUsage()
    const { article, checks } = await generateArticle({
      brief: { ...grinderBrief, words },
      passages: [...passages],
      linkTargets: grinderLinks,
      run,
    })
    const used = process.cpuUsage(before)
    console.log(
      name,
      passages.reduce((s, p) => s + p.text.length, 0),
      "chars",
      (used.user + used.system) / 1000,
      "ms CPU",
      checks.length,
      "checks",
      article.body.split(/\s+/).length,
    )
    if (name === "small")
      console.log(
        JSON.stringify({ ...article, body: "" }, null, 1),
        article.body,
        JSON.stringify(checks.slice(0, 6), null, 1),
      )
  }
})
