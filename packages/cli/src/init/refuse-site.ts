import { readFileSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

import type { Site } from "./detect-site.ts"
import type { LoadedConfig } from "./load-config.ts"
import { withoutComments } from "./without-comments.ts"

/** What of a configuration decides whether the pages of the recipes would work. */
export type AstroTraits = Pick<LoadedConfig, "adapter" | "isServer" | "i18n" | "source">

export interface RefuseOptions {
  /** What Astro made of the configuration, if it could. */
  loaded: AstroTraits | undefined
  /** Whether somebody named the address of the site, for its webhook. */
  hasSiteUrl: boolean
}

/** Refuses a site in which the pages of the recipes would not work, with the way to do it by hand. Throws `unsupported_site`. */
export function refuseSite(site: Site, { loaded, hasSiteUrl }: RefuseOptions): void {
  // What Next has no place for is found with the place.
  if (site.next === undefined) {
    const script = readScripts(site.folder).find((text) => elsewhere.test(text))
    if (script !== undefined)
      throw toUnsupported(
        `a script in its package.json runs “${script}”, and init reads and edits the configuration in this folder alone.`,
        "Follow “A site with Astro” (docs/start/astro.md), with the files that the script names.",
      )
    refuseAstro(loaded ?? readTraits(site), hasSiteUrl)
  }
}

/** A command of Astro that names another folder or configuration than what Astro finds by itself. */
const elsewhere = /\bastro\s(?:[^&|;]*\s)?--(?:config|root)[\s=]+(?!(?:\.\/?)?(?:astro\.config\.\w+)?(?:\s|$))/

function readScripts(folder: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts?: Record<string, string>
  }
  return Object.values(scripts)
}

/** The error of a site that `init` does not connect: why, and what to do instead. */
export function toUnsupported(reason: string, instead: string): CitableError {
  return new CitableError(`citable init cannot connect this site: ${reason} Nothing was changed. ${instead}`, {
    code: "unsupported_site",
  })
}

const onDemand = "follow “Articles on demand with Astro” (docs/guides/astro-live-collections.md)"

function refuseAstro({ isServer, i18n, adapter, source }: AstroTraits, hasSiteUrl: boolean): void {
  if (isServer)
    throw toUnsupported(
      "its configuration renders pages on demand (output), and the pages that init writes are static.",
      `Instead, ${onDemand}, which has pages for it.`,
    )
  if (i18n !== undefined)
    throw toUnsupported(
      "its configuration has i18n, and init does not know in which language's folder the pages belong.",
      "Follow “A site with Astro” (docs/start/astro.md), and give the loader the locale of each folder.",
    )
  if (source !== "src")
    throw toUnsupported(
      `its sources are in ${source} (srcDir), and init writes pages below src.`,
      `Follow “A site with Astro” (docs/start/astro.md), with ${source} in place of src.`,
    )
  if (adapter !== undefined && hasSiteUrl)
    throw toUnsupported(
      "it has an adapter, but the pages that init writes are static, so a webhook would refresh none of them.",
      `Leave --site-url out, and let --deploy-hook start a build. For pages that a webhook refreshes, ${onDemand}.`,
    )
}

/** What the text of a configuration shows that Astro has not loaded. */
function readTraits({ folder, config }: Site): AstroTraits {
  const text = config === undefined ? "" : readFileSync(join(folder, config), "utf8")
  const code = withoutComments(text)
  return {
    adapter: /\badapter\s*[:,}]/.test(code) ? "its adapter" : undefined,
    isServer: /\boutput\s*:\s*["'`](?:server|hybrid)["'`]/.test(code),
    i18n: /\bi18n\s*[:,}]/.test(code) ? { locales: [], defaultLocale: "", hasPrefix: false } : undefined,
    source: /\bsrcDir\s*:\s*["'`](?:\.\/)?([^"'`]*?)\/?["'`]/.exec(code)?.[1] ?? "src",
  }
}
