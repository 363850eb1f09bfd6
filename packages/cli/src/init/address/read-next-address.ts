import { join } from "node:path"

import { isPlaceholderAddress } from "@citable/markdown/outputs"

import type { Site } from "../../site/detect-site.ts"
import { readVariable } from "../../site/env-file.ts"
import { readsAddress } from "../../site/plan-secrets.ts"
import { findImports, readIf } from "../../site/site-plan.ts"

export interface NextAddressOptions {
  /** The address that somebody named. */
  origin: string | undefined
  envFile: string
}

/**
 * The address that the pages of a Next site have to name: that of `createCitable()` in its sources, which can be another than somebody named, and stays.
 * Null if they may name none; undefined if nobody can read which.
 */
export function readNextAddress(site: Site, { origin, envFile }: NextAddressOptions): string | null | undefined {
  const source = join(site.folder, site.next?.src ?? "")
  const codes = findImports(source, /\bcreateCitable\s*\(/).map((path) => readIf(join(source, path)) ?? "")
  const code = codes.find((one) => one.includes("@citable/next")) ?? ""
  const written = /\bsiteUrl\s*:\s*["'`](https?:[^"'`]*)["'`]/.exec(code)?.[1]
  const isRead = readsAddress(site)
  const known = written ?? (isRead ? readVariable(readIf(join(site.folder, envFile)) ?? "", "SITE_URL") : undefined)
  if (known !== undefined && !isPlaceholderAddress(known)) return known
  if (isRead && origin !== undefined) return origin
  const isElsewhere =
    known === undefined && (/\bsiteUrl\b/.test(code) || findImports(source, /\bmetadataBase\b/).length > 0)
  return isElsewhere ? undefined : null
}
