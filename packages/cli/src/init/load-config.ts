import type { Site } from "./detect-site.ts"
import { runInSite } from "./run-in-site.ts"

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
  hasAdapter: boolean
  /** Whether pages are rendered on demand unless they say otherwise. */
  isServer: boolean
  hasI18n: boolean
  /** The folder of the sources, relative to the site, such as `src`. */
  source: string
}

/** Astro's own way to load a configuration, which takes no hint from here. */
const script = `
const astro = dirname(siteRequire.resolve("astro/package.json"))
import(pathToFileURL(join(astro, "dist/core/config/index.js")))
  .then(({ resolveConfig }) => resolveConfig({ root: process.cwd(), logLevel: "silent" }, "build"))
  .then(({ astroConfig: { integrations, site, base, trailingSlash, adapter, output, i18n, srcDir } }) => {
    report({
      integrations: integrations.map(({ name }) => name),
      site,
      base: base.replace(/[/]+$/, ""),
      isWithoutSlash: trailingSlash === "never",
      hasAdapter: adapter !== undefined,
      isServer: output !== "static",
      hasI18n: i18n !== undefined,
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
