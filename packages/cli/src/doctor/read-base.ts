import { detectSite } from "../site/detect-site.ts"
import { loadConfig } from "../site/load-config.ts"
import { loadNextConfig } from "../site/load-next-config.ts"
import type { Site } from "./read-site.ts"

/** What the paths of a site begin with, such as `/docs`: `base` of Astro, `basePath` of Next. Empty for most sites. Throws `config_does_not_load`. */
export async function readBase(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  { env, signal }: { env: Record<string, string | undefined>; signal: AbortSignal },
): Promise<string> {
  const site = detectSite(folder, { framework, env })
  if (site.framework === "next") {
    const { next } = site.isInstalled ? await loadNextConfig(site, { env, signal }) : site
    return next?.basePath ?? ""
  }
  return site.config === undefined || !site.isInstalled ? "" : (await loadConfig(site, { env, signal })).base
}
