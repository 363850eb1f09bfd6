import { citableLoader } from "@citable/astro/loader"
import type { Loader, LoaderContext } from "astro/loaders"

import { toPath, toSlug } from "./path-slug.ts"
import { readSiteVersion, toVersionLinks } from "./site-version.ts"

/**
 * The articles of the brand as pages of Starlight. An article has a slug without folders, so the page `guides/media` is the article
 * `guides~media`, and the loader gives it its path back.
 */
export function docsLoader(): Loader {
  const { load } = citableLoader({ bodies: "store", images: "off" })
  return {
    name: "citable-docs",
    load: (context) =>
      load({
        ...context,
        parseData: async ({ id, data }) => {
          const { title, excerpt } = data as { title?: string; excerpt?: string }
          const page: Record<string, unknown> = { title, description: excerpt, ...more(toPath(id)) }
          return (await context.parseData({ id: toPath(id), data: page })) as typeof data
        },
        store: byPath(context.store),
      }),
  }
}

/** What the schema of Starlight has besides, which articles do not. */
function more(path: string): Record<string, unknown> {
  if (path === "404") return { template: "splash", pagefind: false }
  const version = readSiteVersion()
  const [newest] = toVersionLinks(version, path === "index" ? "" : path)
  if (newest === undefined || newest.isCurrent) return {}
  return {
    banner: { content: `This page is about version ${version.name}. <a href="${newest.href}">Newest version</a>` },
  }
}

/** A store whose entries have the slugs of articles, over one whose entries have the paths of pages. */
function byPath(store: LoaderContext["store"]): LoaderContext["store"] {
  type Entry = ReturnType<typeof store.values>[number]
  const withSlug = (entry: Entry): Entry => ({ ...entry, id: toSlug(entry.id) })
  const get = (id: string) => {
    const entry = store.get(toPath(id))
    return entry === undefined ? undefined : withSlug(entry)
  }
  return {
    ...store,
    get: get as typeof store.get,
    set: (entry) => store.set({ ...entry, id: toPath(entry.id) }),
    has: (id) => store.has(toPath(id)),
    delete: (id) => store.delete(toPath(id)),
    keys: () => store.keys().map(toSlug),
    values: () => store.values().map(withSlug),
    entries: () => store.entries().map(([id, entry]) => [toSlug(id), withSlug(entry)]),
  }
}
