import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"

import type { LoaderContext } from "astro/loaders"

import { readSiteEnv } from "./read-site-env.ts"
import { toCacheDir } from "./sync-articles.ts"

const maxWarnings = 10

/**
 * Logs the first ten warnings of a load, and writes all of them to a file in the site's cache. With `CITABLE_WARNINGS=all`, it logs each,
 * for machines whose files nobody sees.
 */
export async function reportWarnings(context: LoaderContext, warnings: readonly string[]): Promise<void> {
  const { logger, collection } = context
  const isAll = warnings.length <= maxWarnings || (await readSiteEnv("CITABLE_WARNINGS")) === "all"
  for (const warning of isAll ? warnings : warnings.slice(0, maxWarnings)) logger.warn(warning)
  if (isAll) return
  const file = toCacheDir(context, `warnings-${collection}.txt`)
  const where = (await write(file, `${warnings.join("\n")}\n`)) ? `All are in ${file}. ` : ""
  const more = `… and ${warnings.length - maxWarnings} more warnings.`
  logger.warn(`${more} ${where}To see all in the log of a first build, set CITABLE_WARNINGS=all.`)
}

async function write(file: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    return true
  } catch {
    // A cache that cannot be written costs only the file.
    return false
  }
}
