import { features, type Feature } from "./features.ts"
import { stopSignal } from "./stop-signal.ts"

const help = `pnpm dev <feature> [--verbose]

Starts one part with data, and prints its addresses. Ctrl-C stops everything.

${Object.entries(features)
  .map(([name, text]) => `  ${name.padEnd(10)} ${text}`)
  .join("\n")}

  --verbose  show what the site prints`
const words = process.argv.slice(2).filter((word) => word !== "--")
const [feature = "", ...more] = words.filter((word) => word !== "--verbose")
const isFeature = (name: string): name is Feature => Object.hasOwn(features, name)

if (isFeature(feature) && more.length === 0) {
  const signal = stopSignal()
  // The list of features needs no service.
  const { openFeature } = await import("./open-feature.ts")
  const print = (line: string) => console.log(line)
  await openFeature(feature, { print, verbose: words.includes("--verbose"), signal }).catch((error: unknown) => {
    if (signal.aborted) return
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
} else {
  console.log(help)
  process.exitCode = feature === "" || feature === "--help" ? 0 : 2
}
