import { parseArgs } from "node:util"

import type { Bench, Figure } from "./figure.ts"

/** One entry an area; each is loaded only when it is asked for. */
const areas: Record<string, () => Promise<Bench>> = {
  service: async () => (await import("./service/bench-service.ts")).benchService,
  webhooks: async () => (await import("./webhooks/bench-webhooks.ts")).benchWebhooks,
  publishing: async () => (await import("./publishing/bench-publishing.ts")).benchPublishing,
  publish: async () => (await import("./publish/bench-publish.ts")).benchPublish,
  sync: async () => (await import("./sync/bench-sync.ts")).benchSync,
  astro: async () => (await import("./astro/bench-astro.ts")).benchAstro,
  next: async () => (await import("./next/bench-next.ts")).benchNext,
  markdown: async () => (await import("./markdown/bench-markdown.ts")).benchMarkdown,
  growth: async () => (await import("./growth/bench-growth.ts")).benchGrowth,
  dashboard: async () => (await import("./dashboard/bench-dashboard.ts")).benchDashboard,
  editor: async () => (await import("./editor/bench-editor.ts")).benchEditor,
  visibility: async () => (await import("./visibility/bench-visibility.ts")).benchVisibility,
  effect: async () => (await import("./effect/bench-effect.ts")).benchEffect,
  reddit: async () => (await import("./reddit/bench-reddit.ts")).benchReddit,
  reader: async () => (await import("./reader/bench-reader.ts")).benchReader,
  search: async () => (await import("./search/bench-search.ts")).benchSearch,
  tenants: async () => (await import("./tenants/bench-tenants.ts")).benchTenants,
  start: async () => (await import("./start/bench-start.ts")).benchStart,
  writing: async () => (await import("./writing/bench-writing.ts")).benchWriting,
  judge: async () => (await import("./judge/bench-judge.ts")).benchJudge,
}

const help = `Usage: pnpm bench <area>… [--json] [--small] [--corpus <folder>] [--peers <folder>] [--platform <kind>]

Measures an area (${Object.keys(areas).join(", ")}) against baselines that run beside it.

  --json     one JSON object a figure and line: {area, figure, ours, baseline, ratio, goal, holds}
  --small    only shows that the benchmark works; the figures mean nothing
  --corpus   a folder of Markdown articles to measure with, where the area has use for it
  --peers    a folder into which npm has installed linkinator and @crawlee/cheerio, for reader; without it, they are left out
  --platform the one platform that publishing measures, such as webflow; without it, all of them

Exit code: 0 when every goal is reached, 1 when one is missed, 2 when the command is wrong.
`

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  let given
  try {
    given = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        small: { type: "boolean", default: false },
        corpus: { type: "string" },
        peers: { type: "string" },
        platform: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
  const { values, positionals } = given
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  if (positionals.length === 0) return refuse("Name an area.")
  const unknown = positionals.find((area) => !Object.hasOwn(areas, area))
  if (unknown !== undefined) return refuse(`There is no area ${JSON.stringify(unknown)}.`)
  let missed = 0
  for (const area of positionals) {
    const bench = await areas[area]?.()
    const options = {
      small: values.small,
      corpus: values.corpus,
      peers: values.peers,
      platform: values.platform,
      progress: (line: string) => void process.stderr.write(`${area}: ${line}\n`),
    }
    for await (const figure of bench?.(options) ?? []) {
      if (!figure.holds) missed++
      process.stdout.write(`${values.json ? JSON.stringify(figure) : toLine(figure)}\n`)
    }
  }
  return missed === 0 ? 0 : 1
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n\n${help}`)
  return 2
}

function toLine({ area, figure, ours, baseline, ratio, goal, holds }: Figure): string {
  const verdict = goal === null ? "" : `  goal <= ${goal}: ${holds ? "reached" : "missed"}`
  return `${area}  ${figure}: ${round(ours)} against ${round(baseline)} = ${round(ratio)}x${verdict}`
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
