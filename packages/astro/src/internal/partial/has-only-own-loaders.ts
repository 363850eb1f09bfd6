import { createRequire } from "node:module"
import { dirname, join } from "node:path"

import { loaderName } from "../loader-name.ts"

/** The content configuration that Astro has loaded, as far as this reads it. */
interface ContentUtils {
  globalContentConfigObserver?: {
    get: () => { status: string; config?: { collections: Record<string, { loader?: unknown }> } }
  }
}

/**
 * Whether loaders of this package fill all collections of the site, by their names. Call it while Astro loads content. Astro has no function
 * that tells, so this looks at the module in which it keeps the configuration; if that has none, the answer is no.
 */
export function hasOnlyOwnLoaders(root: URL): boolean {
  let utils: ContentUtils
  try {
    const require = createRequire(root)
    utils = require(join(dirname(require.resolve("astro/package.json")), "dist/content/utils.js")) as ContentUtils
  } catch {
    // Another version of Astro.
    return false
  }
  const found = utils.globalContentConfigObserver?.get()
  if (found?.status !== "loaded" || found.config === undefined) return false
  return Object.values(found.config.collections).every(
    ({ loader }) => typeof loader === "object" && loader !== null && "name" in loader && loader.name === loaderName,
  )
}
