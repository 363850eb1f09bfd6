import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { Site } from "./detect-site.ts"
import type { LoadedConfig } from "./load-config.ts"

/** What of a configuration decides which pages a site of Astro gets, and where. */
export type AstroTraits = Pick<
  LoadedConfig,
  "adapter" | "isServer" | "i18n" | "source" | "base" | "isWithoutSlash" | "hasCache"
>

/** A code without its comments. Two slashes in an address begin none. */
export const withoutComments = (code: string): string => code.replaceAll(/\/\*[^]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm, "")

/** What the text of a configuration shows that Astro has not loaded. Which languages the site has, it does not tell. */
export function readTraits({ folder, config }: Pick<Site, "folder" | "config">): AstroTraits {
  const text = config === undefined ? "" : readFileSync(join(folder, config), "utf8")
  const code = withoutComments(text)
  const found = /from\s+["'](@astrojs\/(?:node|vercel|netlify|cloudflare))["']/.exec(code)?.[1]
  return {
    adapter: /\badapter\s*[:,}]/.test(code) ? (found ?? "an adapter") : undefined,
    isServer: /\boutput\s*:\s*["'`](?:server|hybrid)["'`]/.test(code),
    i18n: /\bi18n\s*[:,}]/.test(code)
      ? { locales: [], defaultLocale: "", hasPrefix: null, hasDomains: false }
      : undefined,
    source: /\bsrcDir\s*:\s*["'`](?:\.\/)?([^"'`]*?)\/?["'`]/.exec(code)?.[1] ?? "src",
    base: "",
    isWithoutSlash: false,
    hasCache: /\bcache\s*:/.test(code),
  }
}

/** Whether a site has what its pages were planned for, before its packages were installed. */
export function hasTraits(loaded: AstroTraits, planned: AstroTraits): boolean {
  const toKey = ({ adapter, isServer, i18n, source, base, isWithoutSlash }: AstroTraits) =>
    JSON.stringify([adapter !== undefined, isServer, i18n === undefined, source, base, isWithoutSlash])
  return toKey(loaded) === toKey(planned)
}
