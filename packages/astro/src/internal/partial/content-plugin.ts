import type { Parse } from "./instrument-chunks.ts"

const moduleId = "\0citable:astro-content"

/** The module that takes the place of `astro:content` in pages. */
const code = `
import * as content from "astro:content"
export * from "astro:content"
const reads = () => globalThis[Symbol.for("@citable/astro")]?.pages
export const getCollection = (collection, filter) =>
  reads() === undefined ? content.getCollection(collection, filter) : reads().getCollection(content.getCollection, collection, filter)
export const getEntry = (first, second) =>
  reads() === undefined ? content.getEntry(first, second) : reads().getEntry(content.getCollection, first, second)
export const getEntries = (entries) => Promise.all(entries.map((entry) => getEntry(entry)))
export const getLiveCollection = (...given) => {
  reads()?.note("reads a live collection")
  return content.getLiveCollection(...given)
}
export const getLiveEntry = (...given) => {
  reads()?.note("reads a live collection")
  return content.getLiveEntry(...given)
}
`

/** A chunk as the bundler writes it. */
export interface WrittenChunk {
  fileName: string
  name: string
  modules: { id: string; code: string }[]
}

/** What the plugin has seen of the bundle that renders the pages. */
export interface SeenBundle {
  parse?: Parse
  dir?: string
  chunks: WrittenChunk[]
  /** The modules that read content. */
  readers: Set<string>
}

/** What the plugin uses of its bundler. */
export interface PluginContext {
  parse: (code: string) => unknown
}

/** A file of the bundler's output. */
export interface OutputChunk {
  type: string
  fileName: string
  name: string
  modules?: Record<string, { code: string | null }>
}

/** A Vite plugin that puts itself between the pages and `astro:content`, and tells which code the bundle is made of. */
export function createContentPlugin(seen: SeenBundle) {
  return {
    name: "@citable/astro:pages",
    enforce: "pre" as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === "prerender",
    buildStart(this: PluginContext) {
      seen.parse = this.parse.bind(this) as Parse
    },
    resolveId: {
      order: "pre" as const,
      handler(id: string, importer: string | undefined) {
        // Astro gives its configuration of live collections another module of this name.
        if (id !== "astro:content" || importer === moduleId || importer?.includes("/live.config.")) return undefined
        if (importer !== undefined) seen.readers.add(importer)
        return moduleId
      },
    },
    load(id: string) {
      return id === moduleId ? code : undefined
    },
    writeBundle(options: { dir?: string | undefined }, bundle: Record<string, OutputChunk>) {
      if (options.dir !== undefined) seen.dir = options.dir
      seen.chunks = Object.values(bundle)
        .filter(({ type }) => type === "chunk")
        .map(({ fileName, name, modules = {} }) => ({
          fileName,
          name,
          modules: Object.entries(modules).map(([moduleOf, { code: text }]) => ({ id: moduleOf, code: text ?? "" })),
        }))
    },
  }
}
