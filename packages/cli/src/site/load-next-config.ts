import { isCitableError } from "@citable/contract"

import type { NextSite, Site } from "./detect-site.ts"
import { runInSite } from "./run-in-site.ts"

/** What a configuration says about the layout of a site. */
export type NextSettings = Pick<
  NextSite,
  "isExport" | "hasCacheComponents" | "i18n" | "redirected" | "basePath" | "hasTrailingSlash" | "pageExtensions"
>

/** The addresses that new pages and the route for webhooks may have. */
const asked = ["blog", "articles", "citable"]
  .flatMap((name) => [`/${name}`, `/${name}/an-article`])
  .concat("/api/citable")

/**
 * Next's own way to load a configuration for a build. Next 15 has Cache Components among its experiments. A rule with a condition is for some requests
 * alone, and one below `fallback` for what has no page.
 */
const script = `
try {
  const { PHASE_PRODUCTION_BUILD } = siteRequire("next/constants")
  const { match } = siteRequire("next/dist/compiled/path-to-regexp")
  const loaded = siteRequire("next/dist/server/config")
  const load = loaded.default?.default ?? loaded.default ?? loaded
  const matches = ({ source, has, missing }, path) => {
    if (has !== undefined || missing !== undefined) return false
    try {
      return match(source)(path) !== false
    } catch {
      return false
    }
  }
  load(PHASE_PRODUCTION_BUILD, process.cwd(), { silent: true }).then(async (config) => {
    const redirects = (await config.redirects?.()) ?? []
    const rewrites = (await config.rewrites?.()) ?? []
    const pages = Array.isArray(rewrites) ? rewrites : [...(rewrites.beforeFiles ?? []), ...(rewrites.afterFiles ?? [])]
    const rules = [...redirects, ...pages]
    report({
      isExport: config.output === "export",
      hasCacheComponents: (config.cacheComponents ?? config.experimental?.cacheComponents) === true,
      i18n: config.i18n == null ? undefined : { locales: config.i18n.locales, defaultLocale: config.i18n.defaultLocale },
      redirected: ${JSON.stringify(asked)}.filter((path) => rules.some((rule) => matches(rule, path))),
      basePath: config.basePath || undefined,
      hasTrailingSlash: config.trailingSlash === true,
      pageExtensions: config.pageExtensions ?? [],
    })
  }).catch(fail)
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
    return { next: { ...next, ...settings, basePath: settings.basePath, i18n: settings.i18n } }
  } catch (error) {
    if (!isCitableError(error) || error.code !== "config_does_not_load") throw error
    return { next, note: error.message }
  }
}
