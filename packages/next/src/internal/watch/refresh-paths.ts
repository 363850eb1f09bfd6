import { readFile } from "node:fs/promises"
import { join } from "node:path"

import type { Change } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"

import type { EventNote } from "../site/event-note.ts"
import type { ArticleAddress } from "../site/site-options.ts"
import { ownOrigin } from "./own-origin.ts"
import type { WatchedSite } from "./start-watch.ts"

export interface PathSite {
  /** Next's `distDir`, absolute. */
  distDir: string
  basePath: string
  path(this: void, article: ArticleAddress): string
  noteEvent: EventNote
}

/** The part of Next's list of prerendered pages that is about the Pages Router. */
interface Prerendered {
  /** Each page of the build by its path, with the route that it belongs to. */
  routes: Map<string, string>
  /** Finds the route of a page that the build need not have. */
  routeOf(this: void, path: string): string | undefined
  /** Shows Next that a request comes from the site. */
  token: string
}

/**
 * Makes pages of the Pages Router fresh that show a changed article: those of its addresses, and all that are not articles, because each may
 * list it.
 */
export function createPathRefresher({ distDir, basePath, path, noteEvent }: PathSite): WatchedSite {
  async function renderAgain(paths: Iterable<string>, token: string): Promise<void> {
    const origin = ownOrigin()
    if (origin === undefined) {
      throw new CitableError(
        "This process does not know where its site answers, so it cannot render pages of the Pages Router again. Set PORT.",
        { code: "own_address_unknown" },
      )
    }
    const failed: string[] = []
    let cause: unknown
    for (const one of paths) {
      try {
        const { status } = await fetch(origin + basePath + one, {
          method: "HEAD",
          headers: { "x-prerender-revalidate": token, "user-agent": "citable-warm" },
          redirect: "manual",
          cache: "no-store",
          signal: AbortSignal.timeout(30_000),
        })
        // `getStaticProps` failed, and Next keeps the old page. The others are no worse for it.
        if (status >= 500) failed.push(`${one} (${status})`)
      } catch (error) {
        failed.push(`${one} (no answer)`)
        cause = error
      }
    }
    if (failed.length === 0) return
    throw new CitableError(`Next could not render ${failed.join(", ")} again.`, { code: "page_failed", cause })
  }

  return {
    // Pages of one service can have several paths, such as one for each language.
    name: `${basePath} ${path({ slug: "slug", locale: "en" })} ${path({ slug: "slug", locale: "fr" })}`,
    async onChanges(changes) {
      const { routes, routeOf, token } = await readPrerendered(distDir)
      const addresses = new Set<string>()
      for (const change of changes) {
        await noteEvent({ id: change.id, revision: change.revision, isPublished: change.op === "upsert" })
        for (const one of addressesOf(change)) addresses.add(path(one))
      }
      const ofArticles = new Set([...addresses].map(routeOf))
      const others = [...routes].flatMap(([page, route]) => (ofArticles.has(route) ? [] : [page]))
      await renderAgain(new Set([...addresses, ...others]), token)
    },
    async onUnknown() {
      const { routes, token } = await readPrerendered(distDir)
      await renderAgain(routes.keys(), token)
    },
    async onStale(paths) {
      const { token } = await readPrerendered(distDir)
      await renderAgain(paths, token)
    },
  }
}

/** The addresses at which an article is, was, or may have been. */
function addressesOf(change: Change): ArticleAddress[] {
  const { slug, locale } = change.op === "upsert" ? change.content : change
  const slugs = [slug, ...(change.op === "upsert" ? change.content.previous_slugs : (change.previous_slugs ?? []))]
  return [locale, ...(change.previous_locales ?? [])].flatMap((one) =>
    slugs.map((name) => ({ slug: name, locale: one })),
  )
}

async function readPrerendered(distDir: string): Promise<Prerendered> {
  const text = await readFile(join(distDir, "prerender-manifest.json"), "utf8")
  const manifest = JSON.parse(text) as {
    routes: Record<string, { srcRoute: string | null; dataRoute: string | null }>
    dynamicRoutes: Record<string, { routeRegex: string }>
    preview: { previewModeId: string }
  }
  const routes = new Map<string, string>()
  for (const [page, { srcRoute, dataRoute }] of Object.entries(manifest.routes)) {
    // Data of the App Router ends in .rsc.
    if (dataRoute?.endsWith(".json") === true) routes.set(page, srcRoute ?? page)
  }
  const dynamic = Object.entries(manifest.dynamicRoutes).map(([name, { routeRegex }]) => ({
    name,
    pattern: new RegExp(routeRegex),
  }))
  return {
    routes,
    routeOf: (page) => routes.get(page) ?? dynamic.find(({ pattern }) => pattern.test(page))?.name,
    token: manifest.preview.previewModeId,
  }
}
