import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { CitableError } from "@citable/contract/core"

import { siteState } from "../site-state.ts"
import { adoptPages, removePages } from "./adopt-pages.ts"
import { type AppPath, type AppRoute, listPages, type PagePath, type Prerenderer } from "./astro-app.ts"
import { createContentPlugin, type SeenBundle } from "./content-plugin.ts"
import { createContentReads, type RawEntry } from "./content-reads.ts"
import { readsSameFiles } from "./file-reads.ts"
import { hashInputs } from "./hash-inputs.ts"
import { instrumentChunks } from "./instrument-chunks.ts"
import { isOfSite } from "./is-of-site.ts"
import { keepDateFormats } from "./keep-date-formats.ts"
import { type KnownPages, openKnownPages } from "./known-pages.ts"
import { createModuleState } from "./module-state.ts"
import { carryFile, toFileUrl, toStat } from "./page-files.ts"
import { carryImages, type ImageMetadata } from "./page-images.ts"
import { findSinglePaths, openPageNames } from "./page-names.ts"
import { createPageNotes, type PageNotes } from "./page-notes.ts"
import { createPageProps } from "./page-props.ts"
import type { PageRecord } from "./page-record.ts"
import type { PartialRequest, WaitPoint } from "./partial-request.ts"
import { type RenderedPage, toSiteRecord } from "./to-site-record.ts"
import { toUrlKey } from "./url-key.ts"
import { watchProps } from "./watch-props.ts"
import { watchRuntime } from "./watch-runtime.ts"

export interface PartialBuildOptions {
  /** Known before pages are made. */
  request: () => PartialRequest
  /** Where the next build may wait. */
  waits: () => WaitPoint
  env: Record<string, string | undefined>
  /** Why the site cannot be built in part, whatever its pages read. */
  obstacle: () => string | undefined
  root: () => URL
  outDir: () => URL
  publicDir: () => URL
  base: () => string
  /** Astro's configuration, as far as pages depend on it. */
  config: () => unknown
  log: (line: string) => void
}

/**
 * Renders only the pages of a site whose reads have changed since an earlier build, and links the files of the others. A page of which it is
 * not certain is rendered.
 */
export function createPartialBuild(options: PartialBuildOptions) {
  const { log } = options
  const seen: SeenBundle = { chunks: [], readers: new Set() }
  let notes: PageNotes | undefined
  /** The page that is being rendered. */
  let current: PagePath | undefined
  let obstacle: string | undefined
  const content = createContentReads({
    notes: () => notes,
    onWrite: (what) => (obstacle ??= `a page changes the field ${what} of an entry`),
  })
  const state = createModuleState(content.nameOf)
  const props = createPageProps(content.nameOf)
  let getCollection: ((collection: string) => Promise<RawEntry[]>) | undefined
  let inputs = ""
  let stateHash = ""
  let known: KnownPages = { find: () => undefined, records: [], reason: undefined }
  let complete = (): void => undefined
  let pages: PagePath[] = []
  const byUrl = new Map<AppRoute, Map<string, PagePath | undefined>>()
  const rendered: RenderedPage[] = []
  const carried = new Map<PagePath, PageRecord>()
  const undo: (() => void)[] = []

  siteState().pages = {
    async getCollection(real, collection, filter) {
      getCollection = real as typeof getCollection
      return await content.getCollection(real as never, collection, filter as never)
    },
    async getEntry(real, first, second) {
      getCollection = real as typeof getCollection
      const lookup = first as { collection: string; id?: string; slug?: string }
      if (typeof first === "string") return await content.getEntry(real as never, first, String(second))
      return await content.getEntry(real as never, lookup.collection, String(lookup.id ?? lookup.slug))
    },
    onText: content.onText,
    note: (reason) => notes?.reasons.add(reason),
    pause(read) {
      const before = notes
      notes = undefined
      try {
        return read()
      } finally {
        notes = before
      }
    },
    bindings: (module, bindings) => state.add(module, bindings),
  }

  function prepare(): void {
    const { parse, dir } = seen
    if (parse === undefined || dir === undefined) {
      obstacle = "this version of Astro does not tell how it bundles pages"
      return
    }
    const chunks = seen.chunks.map((chunk) => ({ ...chunk, code: readFileSync(join(dir, chunk.fileName), "utf8") }))
    inputs = hashInputs({
      root: fileURLToPath(options.root()),
      output: fileURLToPath(options.outDir()),
      chunks,
      env: options.env,
      config: options.config(),
      command: options.request().command,
    })
    const changed = instrumentChunks(chunks, {
      parse,
      isOfSite: (id) => isOfSite(id, seen.readers),
      isTrusted: (id) => /\/node_modules\/astro\//.test(id) || /^\0(?:rolldown|astro)/.test(id),
      target: 'globalThis[Symbol.for("@citable/astro")]?.pages?.bindings',
    })
    for (const [fileName, code] of changed) writeFileSync(join(dir, fileName), code)
  }

  function wrap(inner: Prerenderer): Prerenderer {
    return {
      ...inner,
      name: "@citable/astro",
      async setup() {
        obstacle = options.obstacle()
        if (obstacle === undefined) {
          prepare()
          undo.push(keepDateFormats())
          undo.push(watchRuntime(() => notes, fileURLToPath(options.outDir())))
        }
        await inner.setup?.()
        const { app } = inner
        if (app?.getComponentByRoute === undefined || app.routeCache === undefined || app.manifest === undefined) {
          obstacle ??= "this version of Astro does not tell which pages it makes"
          return
        }
        // What modules read when they are loaded is no page's own.
        for (const { routeData } of app.manifest.routes)
          if (routeData.prerender && ["page", "endpoint"].includes(routeData.type))
            await app.getComponentByRoute(routeData)
      },
      async getStaticPaths() {
        const paths = await inner.getStaticPaths()
        if (obstacle !== undefined) return paths
        await compare(inner, paths)
        return skipCarried(inner, paths)
      },
      async render(asked, { routeData, collectMetadata = false }) {
        const page = obstacle === undefined ? byUrl.get(routeData)?.get(toUrlKey(asked.url)) : undefined
        if (page === undefined) return await inner.render(asked, { routeData, collectMetadata })
        if (carry(page, fileURLToPath(options.outDir()))) return new Response(null)
        const own = createPageNotes()
        const files = routeData.distURL?.length ?? 0
        notes = own
        current = page
        try {
          const result = await inner.render(asked, { routeData, collectMetadata: true })
          if (result instanceof Response) own.reasons.add("this version of Astro does not tell which images it shows")
          const images = result instanceof Response ? {} : (result.metadata ?? {})
          rendered.push({ page, notes: own, images, files })
          return collectMetadata || result instanceof Response ? result : result.response
        } finally {
          notes = undefined
          current = undefined
        }
      },
      async teardown() {
        // The globals are those that the first hash has seen.
        if (obstacle === undefined) [obstacle] = state.findUnknown()
        for (const restore of undo.toReversed()) restore()
        await inner.teardown?.()
      },
    }
  }

  async function compare(inner: Prerenderer, paths: readonly AppPath[]): Promise<void> {
    pages = listPages(inner, paths)
    for (const page of pages) page.props = props.hash(page)
    const isWatched = watchProps(inner, pages, (given) => {
      // Such as one that a rewrite shows. Its props are not in the record of this page.
      if (given !== current?.given) notes?.reasons.add("shows another page")
    })
    if (!isWatched) obstacle = "this version of Astro does not tell which props a page gets"
    stateHash = state.hash()
    known = await openKnownPages({
      from: options.request().from,
      inputs,
      state: stateHash,
      content,
      load: async (collection) => {
        if (getCollection !== undefined) await content.load(getCollection, collection)
      },
    })
  }

  /** The paths that Astro has to render. It is not asked for pages that are as they were, because each would cost some time. */
  function skipCarried(inner: Prerenderer, paths: AppPath[]): AppPath[] {
    const names = openPageNames(inner)
    const single = names === undefined ? new Set<AppPath>() : findSinglePaths(paths)
    const output = fileURLToPath(options.outDir())
    const copy = names === undefined || known.records.length === 0 ? undefined : options.request().from?.copy
    if (copy !== undefined && existsSync(copy)) adoptPages(copy, output)
    const skipped = new Set(
      pages.filter((page) => single.has(page.path) && carry(page, output)).map(({ path }) => path),
    )
    if (copy !== undefined) {
      const kept = new Set(carried.values())
      removePages(
        known.records.filter((record) => !kept.has(record)),
        output,
      )
    }
    complete = () => names?.complete(paths, skipped)
    for (const page of pages) {
      if (skipped.has(page.path)) continue
      const urls = byUrl.get(page.route) ?? new Map<string, PagePath | undefined>()
      byUrl.set(page.route, urls)
      const url = toUrlKey(new URL(`${options.base()}/${page.pathname}`.replace(/\/+/g, "/"), "http://localhost").href)
      urls.set(url, urls.has(url) ? undefined : page)
    }
    return paths.filter((path) => !skipped.has(path))
  }

  function carry(page: PagePath, output: string): boolean {
    const found = page.props === "" ? undefined : known.find(page)
    if (found === undefined) return false
    const { file, stat } = found.record
    const target = join(output, file)
    const isThere = toStat(target) === stat || (toStat(found.source) === stat && carryFile(found.source, target))
    if (!isThere) return false
    ;(page.route.distURL ??= []).push(toFileUrl(options.outDir(), file))
    carryImages({ staticImages: found.record.images, referencedImages: found.record.references } as ImageMetadata)
    carried.set(page, found.record)
    return true
  }

  return {
    plugin: createContentPlugin(seen),
    wrap,
    /** Checks that no page has changed what others read. Throws if files were linked although one has. */
    check(): void {
      delete siteState().pages
      complete()
      if (obstacle === undefined) {
        if (content.isChanged()) obstacle = "a page changes an entry"
        else if (props.areChanged(pages, carried)) obstacle = "a page changes its props"
        else if (![...carried.values()].every(readsSameFiles)) obstacle = "a page changes a file that another one reads"
      }
      if (obstacle === undefined || carried.size === 0) return
      throw new CitableError(`This build cannot reuse pages: ${obstacle}.`, { code: "partial_build_failed" })
    },
    /** Writes down what this build knows about its pages. */
    finish(): void {
      if (obstacle !== undefined) {
        rmSync(options.request().record, { force: true })
        log(`All pages are rendered in every build: ${obstacle}.`)
        return
      }
      const record = toSiteRecord({
        inputs,
        waits: options.waits(),
        state: stateHash,
        content,
        carried,
        rendered,
        outDir: fileURLToPath(options.outDir()),
        publicDir: fileURLToPath(options.publicDir()),
      })
      writeFileSync(options.request().record, JSON.stringify(record))
      const why = known.reason === undefined ? "" : ` (${known.reason})`
      log(
        `${rendered.length} ${rendered.length === 1 ? "page" : "pages"} rendered, ${carried.size} as they were${why}.`,
      )
      for (const [reason, [first, ...others]] of Object.entries(record.rendered).slice(0, 10)) {
        const more = others.length === 0 ? "" : ` and ${others.length} more`
        log(`Rendered in every build: ${first}${more}, because it ${reason}.`)
      }
    },
  }
}
