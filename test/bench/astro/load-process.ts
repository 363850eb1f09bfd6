import { hash } from "node:crypto"
import { pathToFileURL } from "node:url"

import { articleSchema, citableLoader } from "@citable/astro/loader"
import type { LoaderContext } from "astro/loaders"

import { argument, ready } from "../measured.ts"

export interface LoadArgument {
  cacheDir: string
  baseUrl: string
  apiKey: string
}

export interface LoadReady {
  /** Milliseconds of CPU time of a load that finds nothing changed. */
  unchanged: number
  entries: number
}

const { cacheDir, ...options } = argument() as LoadArgument
const entries = new Map<string, { id: string; digest?: string | number }>()
const meta = new Map<string, string>()
const quiet = (): void => {}

/** What of Astro's context the loader uses, in memory. */
const context = {
  collection: "articles",
  store: {
    get: (id: string) => entries.get(id),
    entries: () => [...entries],
    keys: () => [...entries.keys()],
    delete: (id: string) => entries.delete(id),
    set: (entry: { id: string }) => entries.set(entry.id, entry),
  },
  meta,
  logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
  config: { cacheDir: pathToFileURL(`${cacheDir}/`), image: { domains: [], remotePatterns: [] } },
  parseData: ({ data }: { data: unknown }) => Promise.resolve(articleSchema.parse(data)),
  generateDigest: (text: string) => hash("sha1", text),
} as unknown as LoaderContext

const { load } = citableLoader(options)
await load(context)
const before = process.cpuUsage()
await load(context)
const { user, system } = process.cpuUsage(before)
ready({ unchanged: (user + system) / 1000, entries: entries.size } satisfies LoadReady)
