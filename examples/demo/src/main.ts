import { parseArgs } from "node:util"

import { runDemo } from "./run-demo.ts"
import { stopSignal } from "./stop-signal.ts"

const help = `npm start -- [options]

Starts the service, imports articles, builds and serves an Astro and a Next site, publishes one more article and
waits until both sites show it. Then it keeps running; Ctrl-C stops everything.

  --once              stop after the check: exit with 0 if both sites show the article, else with 1
  --content <folder>  use your own Markdown instead of the sample articles
  --base-url <url>    the folder's address on the web, to resolve relative images and links
  --verbose           show what the service and the sites print
  --help              show this`

const signal = stopSignal()

process.exitCode = await main()

async function main(): Promise<number> {
  let values: { once?: boolean; content?: string; "base-url"?: string; verbose?: boolean; help?: boolean }
  try {
    const options = {
      once: { type: "boolean" },
      content: { type: "string" },
      "base-url": { type: "string" },
      verbose: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    } as const
    values = parseArgs({ args: process.argv.slice(2).filter((word) => word !== "--"), options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    return 2
  }
  if (values.help === true) {
    console.log(help)
    return 0
  }
  try {
    return await runDemo({
      once: values.once === true,
      content: values.content,
      baseUrl: values["base-url"],
      verbose: values.verbose === true,
      print: (line) => console.log(line),
      signal,
    })
  } catch (error) {
    if (signal.aborted) return 130
    console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}
