// Records what this tree shows to the outside: `pnpm record <folder>`. `test/recorded-run.soak.test.ts` does the work.
import { mkdirSync, readdirSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { runTogether } from "./run-together.ts"

const help = `pnpm record <folder>

Runs the service of this tree, calls every tool over REST and MCP, opens every page, receives webhooks and mails,
builds both examples, and writes every answer into the folder. Ids, times, tokens and hashes become names, so two
trees that behave alike leave equal folders:

  git switch main && pnpm record /tmp/before
  git switch mine && pnpm record /tmp/after && diff -r /tmp/before /tmp/after

The folder must be empty or new. A tool or a page that the run does not reach fails it. It takes two minutes.`

const words = process.argv.slice(2).filter((word) => word !== "--")
const [folder = ""] = words
if (words.length !== 1 || folder.startsWith("-")) {
  console.log(help)
  process.exit(folder === "--help" || folder === "-h" ? 0 : 2)
}
const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), folder)
mkdirSync(path, { recursive: true })
if (readdirSync(path).length > 0) {
  console.error(`${path} is not empty. Name another folder, or empty this one.`)
  process.exit(2)
}
process.env["CITABLE_RECORD"] = path
process.env["CITABLE_TIER"] = "soak"
const run = ["pnpm", "exec", "vitest", "run", "--config", "test/vitest.config.ts", "test/recorded-run.soak.test.ts"]
const [code = 1] = await runTogether([run], fileURLToPath(new URL("../../..", import.meta.url)))
if (code === 0) console.log(`Recorded ${readdirSync(path, { recursive: true }).length} files and folders in ${path}.`)
process.exitCode = code
