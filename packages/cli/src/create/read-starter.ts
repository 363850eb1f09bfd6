import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { CitableError } from "@citable/contract"
import { z } from "zod"

import type { Framework } from "../site/detect-site.ts"

const filesSchema = z.record(z.string(), z.string())
const startersSchema = z.object({ astro: filesSchema, next: filesSchema })

/** The files of a whole blog, by their paths. From source, they are made from the examples. */
export function readStarter(framework: Framework): Record<string, string> {
  return startersSchema.parse(JSON.parse(import.meta.url.endsWith(".ts") ? makeStarters() : readPacked()))[framework]
}

const readPacked = () => readFileSync(new URL("../starters.json", import.meta.url), "utf8")

function makeStarters(): string {
  const script = fileURLToPath(new URL("../../../dev/src/write-starters.ts", import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 2 ** 24 })
  if (status === 0) return stdout
  throw new CitableError(`Cannot make a starter from the examples: ${stderr.trim()}`, { code: "internal_error" })
}
