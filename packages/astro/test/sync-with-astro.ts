import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

import type { AstroConfig } from "astro"
import type { Loader } from "astro/loaders"
import { z } from "astro/zod"

interface AstroStore {
  values(collection: string): { id: string; data: Record<string, unknown> }[]
}

interface AstroModules {
  ContentLayer: new (options: object) => { sync(): Promise<void> }
  MutableDataStore: { fromFile(path: URL): Promise<AstroStore> }
}

const content = join(dirname(createRequire(import.meta.url).resolve("astro/package.json")), "dist", "content")
/** Astro parses the configuration of collections with such a schema. */
const loaderSchema = z.object({
  name: z.string(),
  load: z.function({ input: [z.custom<object>()], output: z.custom<Promise<void>>() }),
  schema: z.any().optional(),
})

export interface AstroSite {
  config: AstroConfig
  /** The file of the content store. */
  storePath: string
  /** Fills the collection `articles` by Astro's own content layer, as the next build does, or `astro dev`. Gives the entries in the store. */
  sync(loader: Loader, options?: { dev?: boolean }): Promise<{ id: string; data: Record<string, unknown> }[]>
  remove(): void
}

/** Creates a folder for the caches of a site. */
export async function createAstroSite(): Promise<AstroSite> {
  const load = (name: string) => import(pathToFileURL(join(content, name)).href) as Promise<AstroModules>
  const [{ ContentLayer }, { MutableDataStore }] = await Promise.all([
    load("content-layer.js"),
    load("mutable-data-store.js"),
  ])
  const folder = mkdtempSync(join(tmpdir(), "citable-synced-"))
  const root = pathToFileURL(`${folder}/`)
  const storeFile = new URL("data-store.json", root)
  const config = { root, cacheDir: root, image: { domains: [], remotePatterns: [] }, experimental: {} } as never
  const logger = { info: () => {}, warn: () => {}, error: () => {}, forkIntegrationLogger: () => logger }
  return {
    config,
    storePath: fileURLToPath(storeFile),
    async sync(loader, { dev = false } = {}) {
      const articles = { type: "content_layer", loader: loaderSchema.parse(loader) }
      const store = await MutableDataStore.fromFile(storeFile)
      const layer = new ContentLayer({
        settings: { config, dotAstroDir: root, contentEntryTypes: [], dataEntryTypes: [] },
        logger,
        store,
        ...(dev ? { watcher: { on: () => {}, removeListener: () => {} } } : {}),
        contentConfigObserver: {
          get: () => ({ status: "loaded", config: { collections: { articles }, digest: "1" } }),
        },
      })
      await layer.sync()
      return store.values("articles")
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
