import { isCitableError } from "@citable/contract"

import type { NextSite, Site } from "./detect-site.ts"
import { runInSite } from "./run-in-site.ts"

/** What a configuration says about the layout of a site. */
export type NextSettings = Pick<
  NextSite,
  "isExport" | "hasCacheComponents" | "hasI18n" | "basePath" | "hasTrailingSlash" | "pageExtensions"
>

/** Next's own way to load a configuration for a build. Next 15 has Cache Components among its experiments. */
const script = `
try {
  const { PHASE_PRODUCTION_BUILD } = siteRequire("next/constants")
  const loaded = siteRequire("next/dist/server/config")
  const load = loaded.default?.default ?? loaded.default ?? loaded
  load(PHASE_PRODUCTION_BUILD, process.cwd(), { silent: true }).then((config) => {
    report({
      isExport: config.output === "export",
      hasCacheComponents: (config.cacheComponents ?? config.experimental?.cacheComponents) === true,
      hasI18n: config.i18n != null,
      basePath: config.basePath || undefined,
      hasTrailingSlash: config.trailingSlash === true,
      pageExtensions: config.pageExtensions ?? [],
    })
  }, fail)
} catch (error) {
  fail(error)
}
`

/**
 * Loads the configuration of a Next site with Next, in a process of the site. Gives what the text of the configuration shows, with a note,
 * where that fails: such a configuration may need what only a build has.
 */
export async function loadNextConfig(
  { folder, config, next }: Pick<Site, "folder" | "config" | "next">,
  { env, signal }: { env: Record<string, string | undefined>; signal: AbortSignal },
): Promise<{ next: NextSite | undefined; note?: string }> {
  if (next === undefined || config === undefined) return { next }
  const explain = (reason: string) =>
    `Next does not load ${config}, so citable init read its text alone. Check basePath, output, i18n and trailingSlash. Next says: ${reason}`
  try {
    const settings = (await runInSite(folder, script, {
      env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal,
      explain,
    })) as NextSettings
    // JSON leaves out what is undefined.
    return { next: { ...next, ...settings, basePath: settings.basePath } }
  } catch (error) {
    if (!isCitableError(error) || error.code !== "config_does_not_load") throw error
    return { next, note: error.message }
  }
}
