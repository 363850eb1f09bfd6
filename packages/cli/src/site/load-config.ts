import type { Site } from "./detect-site.ts"
import { runInSite } from "./run-in-site.ts"

/** The languages of a site. */
export interface AstroLanguages {
  /** What their paths begin with, and their tags, such as `en-US`. */
  locales: { path: string; codes: string[] }[]
  /** The tag or path of one of them. */
  defaultLocale: string
  /** Whether paths in the default language begin with it, too; null if the site decides that by itself. */
  hasPrefix: boolean | null
  /** Whether some languages are on hosts of their own. */
  hasDomains: boolean
}

/** What Astro makes of the site's configuration. */
export interface LoadedConfig {
  /** The names of its integrations. */
  integrations: string[]
  /** The address of the site, if it is configured. */
  site: string | undefined
  /** What the paths of its pages begin with, such as `/docs`. Empty for most sites. */
  base: string
  /** Whether the paths of its pages must not end with a slash. */
  isWithoutSlash: boolean
  /** The name of its adapter, such as `@astrojs/node`. */
  adapter: string | undefined
  /** Whether pages are rendered on demand unless they say otherwise. */
  isServer: boolean
  /** The languages of the site, if it has several. */
  i18n: AstroLanguages | undefined
  /** Whether it has a place for pages that were rendered on demand. */
  hasCache: boolean
  /** The folder of the sources, relative to the site, such as `src`. */
  source: string
}

/**
 * Astro's own way to load a configuration, which takes no hint from here. Then its integrations say what they make of it, as before a build; where
 * they cannot, the configuration stays as it is written.
 */
const script = `
const astro = dirname(siteRequire.resolve("astro/package.json"))
const load = (path) => import(pathToFileURL(join(astro, "dist", path)))
const inline = { root: process.cwd(), logLevel: "silent" }
async function withHooks(astroConfig) {
  try {
    const { createSettings } = await load("core/config/settings.js")
    const { runHookConfigSetup } = await load("integrations/hooks.js")
    const { AstroLogger, Logger } = await load("core/logger/core.js")
    const silent = { write: () => true }
    const logger = new (AstroLogger ?? Logger)({ destination: silent, dest: silent, level: "silent" })
    const settings = await createSettings(astroConfig, "silent", process.cwd())
    return (await runHookConfigSetup({ settings, command: "build", logger })).config
  } catch {
    return astroConfig
  }
}
load("core/config/index.js")
  .then(({ resolveConfig }) => resolveConfig(inline, "build"))
  .then(async ({ astroConfig }) => {
    const { integrations, site, base, trailingSlash, adapter, output, i18n, srcDir, cache } = await withHooks(astroConfig)
    report({
      integrations: integrations.map(({ name }) => name),
      site,
      base: base.replace(/[/]+$/, ""),
      isWithoutSlash: trailingSlash === "never",
      adapter: adapter?.name,
      isServer: output !== "static",
      i18n: i18n && {
        locales: i18n.locales.map((one) => (typeof one === "string" ? { path: one, codes: [one] } : one)),
        defaultLocale: i18n.defaultLocale,
        hasDomains: Object.keys(i18n.domains ?? {}).length > 0,
        hasPrefix: i18n.routing === "manual" ? null : i18n.routing?.prefixDefaultLocale === true,
      },
      hasCache: cache?.provider !== undefined,
      source: relative(process.cwd(), fileURLToPath(srcDir)),
    })
  })
  .catch(fail)
`

/**
 * Loads the configuration of an Astro site with Astro, in a process of the site. Throws `config_does_not_load` with what Astro says.
 */
export async function loadConfig(
  { folder, config }: Pick<Site, "folder" | "config">,
  { env, signal }: { env: Record<string, string | undefined>; signal: AbortSignal },
): Promise<LoadedConfig> {
  return (await runInSite(folder, script, {
    env: { ...env, ASTRO_TELEMETRY_DISABLED: "1" },
    signal,
    explain: (reason) =>
      `Astro does not load ${config ?? "its configuration"}: ${reason} Correct it, then run citable init again.`,
  })) as LoadedConfig
}
