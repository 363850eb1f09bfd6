import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

import type { AstroConfig } from "astro"

const moduleId = "\0astro:data-layer-content"

/**
 * A Vite plugin that lets the bundle which renders a static site read Astro's content store from its file. Astro writes the store into the
 * bundle, and so holds several copies of it.
 */
export function createContentFilePlugin(readConfig: () => AstroConfig | undefined) {
  return {
    name: "@citable/astro:content-file",
    enforce: "pre" as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === "prerender",
    load: {
      order: "pre" as const,
      handler(id: string) {
        if (id !== moduleId) return undefined
        const path = findStore(readConfig())
        return path === undefined ? undefined : { code: toCode(path), map: { mappings: "" as const } }
      },
    },
  }
}

/** The file of the content store, if only this process uses the bundle. */
function findStore(config: AstroConfig | undefined): string | undefined {
  if (config === undefined || config.adapter !== undefined || config.output !== "static") return undefined
  const experimental: Record<string, unknown> = config.experimental
  // Incremental builds of Astro compare the content in the bundle. Earlier versions of Astro have one kind of store.
  if (experimental["incrementalBuild"] === true) return undefined
  if ((experimental["collectionStorage"] ?? "single-file") !== "single-file") return undefined
  const path = fileURLToPath(new URL("data-store.json", config.cacheDir))
  return existsSync(path) ? path : undefined
}

/** What a page reads of the content is noted field by field, so reading the file is no read of its own. */
function toCode(path: string): string {
  return `import { readFileSync } from "node:fs"
const read = () => readFileSync(${JSON.stringify(path)}, "utf8")
const { pages } = globalThis[Symbol.for("@citable/astro")] ?? {}
export default JSON.parse(pages === undefined ? read() : pages.pause(read))
`
}
