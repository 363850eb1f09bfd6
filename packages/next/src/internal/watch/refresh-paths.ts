import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import type { Change } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"

import type { EventNote } from "../site/event-note.ts"
import type { PagePaths } from "../site/page-paths.ts"
import type { ArticleAddress } from "../site/site-options.ts"
import { ownOrigin } from "./own-origin.ts"
import type { WatchedSite } from "./start-watch.ts"

/** Time for Next to end what it reads from disk. */
const settleMs = 1000

export interface PathSite {
  /** Next's `distDir`, absolute. */
  distDir: string
  basePath: string
  path(this: void, article: ArticleAddress): string
  pagePaths: PagePaths
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
export function createPathRefresher({ distDir, basePath, path, pagePaths, noteEvent }: PathSite): WatchedSite {
  /** What `HEAD` of a page answers, by which two renderings differ. */
  async function ask(
    url: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; mark: string | undefined }> {
    const response = await fetch(url, {
      method: "HEAD",
      headers: { "user-agent": "citable-warm", ...headers },
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(30_000),
    })
    const { status } = response
    const more = response.headers.get("etag") ?? response.headers.get("location")
    // A page without one cannot be told from its last rendering.
    return { status, mark: more === null && status === 200 ? undefined : `${status} ${more}` }
  }

  /** Renders pages again. Gives what each of them is from then on. */
  async function renderOnce(paths: Iterable<string>, token: string): Promise<Map<string, string | undefined>> {
    const address = ownAddress()
    const marks = new Map<string, string | undefined>()
    const failed: string[] = []
    let cause: unknown
    for (const one of paths) {
      try {
        const { status, mark } = await ask(address + one, { "x-prerender-revalidate": token })
        marks.set(one, mark)
        // `getStaticProps` failed, and Next keeps the old page. The others are no worse for it.
        if (status >= 500) failed.push(`${one} (${status})`)
      } catch (error) {
        failed.push(`${one} (no answer)`)
        cause = error
      }
    }
    if (failed.length === 0) return marks
    throw new CitableError(`Next could not render ${failed.join(", ")} again.`, { code: "page_failed", cause })
  }

  /**
   * Renders pages again, and looks at them as a visitor does. Next reads a page from disk at its first visit: if it does so while it renders the
   * page, it keeps the old one in memory.
   */
  async function renderAgain(paths: Iterable<string>, token: string): Promise<void> {
    const marks = await renderOnce(paths, token)
    if (marks.size === 0) return
    await delay(settleMs, undefined, { ref: false })
    const old: string[] = []
    const unseen: string[] = []
    let cause: unknown
    for (const [one, mark] of marks) {
      try {
        const shown = await ask(ownAddress() + one, {})
        if (mark === undefined || shown.mark !== mark) old.push(one)
      } catch (error) {
        unseen.push(one)
        cause = error
      }
    }
    await renderOnce(old, token)
    if (unseen.length > 0)
      throw new CitableError(`Next rendered ${unseen.join(", ")} again, but gave no answer to a look at it.`, {
        code: "page_failed",
        cause,
      })
  }

  function ownAddress(): string {
    const origin = ownOrigin()
    if (origin !== undefined) return origin + basePath
    throw new CitableError(
      "This process does not know where its site answers, so it cannot render pages of the Pages Router again. Set PORT.",
      { code: "own_address_unknown" },
    )
  }

  return {
    // Pages of one service can have several paths, such as one for each language.
    name: `${basePath} ${path({ slug: "slug", locale: "en" })} ${path({ slug: "slug", locale: "fr" })}`,
    async onChanges(changes) {
      const { routes, routeOf, token } = await readPrerendered(distDir)
      const addresses = new Set<string>()
      for (const change of changes) {
        await noteEvent({ id: change.id, revision: change.revision, isPublished: change.op === "upsert" })
        const group = change.op === "upsert" ? change.content.translation_group : undefined
        for (const one of await pagePaths(addressesOf(change), group)) addresses.add(one)
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
