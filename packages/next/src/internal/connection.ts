import { hash, randomUUID } from "node:crypto"
import { join, resolve } from "node:path"

import {
  type Client,
  type ClientOptions,
  createClient,
  openReplica,
  type Replica,
  toContentSource,
} from "@citable/client"
import { describeShadowed } from "@citable/client/site-env"
import type { BodyPlugin, MarkdownDialect, MarkdownParser } from "@citable/markdown"
import type { CodeGrammars } from "@citable/markdown/highlight"
import { knownAddress } from "@citable/markdown/outputs"
import { pipelineVersion } from "@citable/markdown/render"
import type { TimeLimit } from "@citable/markdown/time-limit"

import { createBuildIdReader } from "./build/build-id.ts"
import { readBuildName } from "./build/build-name.ts"
import { readBuildPhase } from "./build/build-phase.ts"
import { noCache, type ReadCache } from "./cache/read-cache.ts"
import { sweepDataCache } from "./cache/sweep-data-cache.ts"
import type { ArticleReader } from "./reading/article-reader.ts"
import { createSteadyReader, type SteadyReader } from "./reading/create-steady-reader.ts"
import { createTaggedReader } from "./reading/create-tagged-reader.ts"
import { answeredAt, markRevision, markStale, type Router } from "./reading/freshness.ts"
import { createLastGoodStore } from "./reading/last-good-store.ts"
import { openBuildReplica } from "./reading/open-build-replica.ts"
import { trackReads } from "./reading/reads-in-flight.ts"
import { createReplicaReader } from "./reading/replica-reader.ts"
import { createServiceReader } from "./reading/service-reader.ts"
import type { EventNote } from "./site/event-note.ts"
import type { RenderingOptions } from "./site/rendering-options.ts"
import type { SiteOptions } from "./site/site-options.ts"
import { toParser } from "./site/to-parser.ts"
import { toPlugins } from "./site/to-plugins.ts"
import { createNewerNote } from "./watch/note-newer.ts"
import { startWatch, type WatchedSite } from "./watch/start-watch.ts"
import { createStoredPosition, writeBuiltPosition } from "./watch/stored-position.ts"

/** Where Next reads the variables of a build. */
const envFiles = [".env", ".env.production", ".env.local", ".env.production.local"]

export interface ConnectionOptions extends Pick<ClientOptions, "baseUrl" | "apiKey" | "brandId">, MarkdownDialect {
  /** A client of your own, instead of one made from the options above. */
  client?: Client
  /** As in next.config, relative to the working directory. Default: `.next`. */
  distDir?: string
  /** What a build does if the service fails: fail, or continue with the articles of the last build. Default: `fail`. */
  onServiceError?: "fail" | "stale"
  /** What relative images and links in bodies refer to. Default: none, and images from the root (`/img/a.png`) are on the `siteUrl`. */
  bodyBaseUrl?: string
  /**
   * Whether code is highlighted, with classes for `@citable/next/style.css`, in the 19 languages that articles are full of. With the
   * `grammars` of the package `@citable/grammars`, it is in every language. Default: `true`.
   */
  highlight?: boolean | { grammars: CodeGrammars }
  /** Whether notes such as `> [!NOTE]`, `:::note` and `!!! note` become callouts. Default: `true`. */
  callouts?: boolean
  /**
   * How wide pages show images of bodies, as `sizes` of HTML says it, if the service offers smaller versions. Default:
   * `(max-width: 48rem) 100vw, 48rem`.
   */
  imageSizes?: string
  /** More plugins, for formulas, diagrams … from `@citable/next/plugins`, or your own. Default: none. */
  plugins?: readonly BodyPlugin[]
  /**
   * The Markdown parser. Default: the native one where the site has the package `satteri` and its binary, else remark. The HTML is the
   * same. `"remark"` uses no native code.
   */
  parser?: MarkdownParser | "remark"
  /**
   * `createTimeLimit()` of `@citable/markdown/time-limit`. Next must not bundle it: add `@citable/markdown` to `serverExternalPackages`. A
   * body that takes longer is shown as text, with a warning, and rendered again later. Default: none.
   */
  timeLimit?: TimeLimit
  /**
   * Seconds between two looks of a running server for changes that no webhook has announced: one conditional request each. `false` turns
   * them off. Default: 60.
   */
  poll?: number | false
}

export interface Connection {
  /** Next's `distDir`, absolute. */
  distDir: string
  client(): Client
  /** How bodies become HTML. */
  rendering: RenderingOptions
  /** The reader for what Next is doing in this process. */
  reader: () => ArticleReader
  /** Reads the service, or what was read last if the service fails. */
  steady(): SteadyReader
  /** Receives from webhooks what the service shows of an article. */
  noteEvent: EventNote
  /** Identifies source and rendering. Contains no secret. */
  name: () => string
  /** Parts of every cache key: the source, the rendering and the build. */
  cacheScope(): Promise<readonly string[]>
  /** Has a running server look for changes. */
  watch(router: Router, create: (distDir: string) => WatchedSite): void
  /** Receives tags or paths of pages that show what was read last, because the service fails. */
  noteStale(router: Router, names: readonly string[]): void
}

/**
 * Connects a site to its articles. While the site runs, a read passes these readers, from the outside to the inside:
 *
 *     trackReads           counts the reads in flight, so that webhooks can wait for them
 *     createTaggedReader   puts cache tags on the page that renders
 *     createSteadyReader   keeps what was read last, for when the service fails
 *     createServiceReader  asks the service, and renders the bodies
 *
 * A build and `next dev` read a replica on disk instead (`createReplicaReader`).
 */
export function connect(options: ConnectionOptions & Pick<SiteOptions, "siteUrl">, cache: ReadCache): Connection {
  const distDir = resolve(/* turbopackIgnore: true */ process.cwd(), options.distDir ?? ".next")
  const { bodyBaseUrl, imageSizes, parser, timeLimit } = options
  const { smartQuotes, cjk, definitionLists, abbreviations } = options
  const dialect = { smartQuotes, cjk, definitionLists, abbreviations }
  const siteUrl = knownAddress(options.siteUrl)
  const plugins = toPlugins(options)
  const findParser = toParser(options)
  const buildId = createBuildIdReader(distDir, randomUUID())
  const client = once(() => options.client ?? createClient({ ...options, calledAs: "createCitable" }))
  const serviceUrl = () => client().baseUrl
  const looks = { dialect, imageSizes, plugins, findParser, timeLimit }
  const rendering = { baseUrl: bodyBaseUrl, siteUrl, serviceUrl, ...looks }
  const open = (dir: string, freshness: { freshFor: string } | { maxAgeMs: number }): Promise<Replica> =>
    openReplica({
      dir: join(distDir, "cache", dir),
      source: toContentSource(client()),
      onError: options.onServiceError ?? "fail",
      ...freshness,
    })
  const openForBuild = once(async () => {
    const freshFor = await readBuildName({
      distDir,
      parentPid: process.ppid,
      createName: randomUUID,
      async onFirst() {
        const folder = resolve(/* turbopackIgnore: true */ process.cwd())
        const shadowed = describeShadowed({ folder, files: envFiles, env: process.env })
        if (shadowed !== undefined && options.client === undefined) console.warn(shadowed)
        await sweepDataCache(distDir)
      },
    })
    const replica = await open("citable", { freshFor })
    // The process that has read the changes knows where they end.
    if (replica.summary !== undefined) await writeBuiltPosition(distDir, replica.summary.token)
    return replica
  })
  let shown: Replica | undefined
  const openForDevelopment = async () => (shown = await open("citable-development", { maxAgeMs: 1000 }))
  const readers = {
    build: once(() => createReplicaReader(openForBuild, cache, rendering)),
    development: once(() => createReplicaReader(openForDevelopment, cache, rendering)),
    run: once(() => trackReads(createTaggedReader(steady(), cache, (tags) => noteStale("app", tags)))),
  }
  const addresses = JSON.stringify([bodyBaseUrl, siteUrl, dialect, imageSizes])
  const keys = [...plugins, ...(typeof parser === "object" ? [parser] : [])].map(({ key }) => key)
  const identity = (): string[] => [client().fingerprint, pipelineVersion, addresses, ...keys]
  const cacheScope = async () => [...identity(), await buildId()]
  // Next empties distDir when a build begins.
  const lastGood = createLastGoodStore(distDir, async () =>
    hash("sha256", JSON.stringify(await cacheScope())).slice(0, 16),
  )
  const readBuild = once(async () => {
    const replica = await openBuildReplica(join(distDir, "cache", "citable"), client().fingerprint)
    return replica && createReplicaReader(async () => replica, noCache, rendering)
  })
  const steady = once(() =>
    createSteadyReader(createServiceReader(client(), cache, rendering), {
      store: lastGood,
      readBuild,
      now: () => performance.now(),
      warn: (message) => console.warn(message),
      answeredAt: () => answeredAt(client().fingerprint),
    }),
  )
  const name = once(() => hash("sha256", JSON.stringify(identity())).slice(0, 16))
  const noteEvent: EventNote = async ({ id, isPublished, revision }) => {
    markRevision(client().fingerprint, revision)
    steady().resume()
    await lastGood.withdraw(id, !isPublished)
  }
  const reader = (): ArticleReader => readers[readBuildPhase(process.env)]()
  const noteStale: Connection["noteStale"] = (router, names) => markStale(router, client().fingerprint, names)
  const watch: Connection["watch"] = (router, create) => {
    const { poll = 60 } = options
    if (readBuildPhase(process.env) === "development") {
      return startWatch(
        createNewerNote(() => shown),
        { router, poll, client },
      )
    }
    const site = create(distDir)
    const position = createStoredPosition(router, { name: site.name, distDir, store: lastGood })
    startWatch(site, { router, poll, client, position })
  }
  return { distDir, client, rendering, reader, steady, noteEvent, name, cacheScope, watch, noteStale }
}

function once<Value>(make: () => Value): () => Value {
  let result: { value: Value } | undefined
  return () => (result ??= { value: make() }).value
}
