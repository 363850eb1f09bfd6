import { readFile } from "node:fs/promises"
import { join } from "node:path"

import type { Measured } from "./bench-astro.ts"
import { type BuildCost, measureBuild } from "./measure-build.ts"
import { startWire } from "./start-wire.ts"
import { type SiteKind, writeSite } from "./write-site.ts"

export interface LoadersOptions {
  dir: string
  articles: number
  bodyBytes: number
  modules: string | undefined
  env: Record<string, string>
  progress: (line: string) => void
}

const kinds = ["citable", "feed", "strapi"] as const satisfies readonly SiteKind[]
const others = { feed: "@ascorbic/feed-loader", strapi: "strapi-community-astro-loader" }
const withdrawn = 5

/**
 * The same articles by the loaders of other services, each from answers of the shape that it is made for: what a build costs, and
 * what is on the site after some were withdrawn, and after an error in the middle of a sync.
 */
export async function* benchLoaders({
  dir,
  articles,
  bodyBytes,
  modules,
  env,
  progress,
}: LoadersOptions): AsyncGenerator<Measured> {
  const { url, tell, stop } = await startWire({ articles, bodyBytes })
  const published = { withdrawn: 0, edition: 0, changed: 0, failAt: 0 }
  const toRoot = (kind: SiteKind): string => join(dir, "loaders", kind)
  const build = (kind: SiteKind): Promise<BuildCost> =>
    measureBuild(toRoot(kind), { ...env, CITABLE_URL: url, SERVICE_URL: url })
  const each = async <Value>(measure: (kind: SiteKind) => Promise<Value>): Promise<Record<string, Value>> => {
    const values: Record<string, Value> = {}
    for (const kind of kinds) values[kind] = await measure(kind)
    return values
  }
  const compare = function* (figure: string, values: Record<string, number>): Generator<Measured> {
    for (const [kind, name] of Object.entries(others)) {
      yield { figure: `${figure}, against ${name}`, ours: values["citable"] ?? NaN, baseline: values[kind] ?? NaN }
    }
  }
  try {
    const requests: Record<string, number> = {}
    const cold = await each(async (kind) => {
      progress(`${kind}: a build of ${articles} articles`)
      await writeSite(toRoot(kind), kind, { articles, bodyBytes, modules })
      await tell(published)
      const cost = await build(kind)
      requests[kind] = await tell(published)
      if (cost.pages !== articles) throw new Error(`${kind} built ${cost.pages} of ${articles} pages`)
      return cost
    })
    const what = `static build of ${articles} articles, cold`
    yield* compare(`${what}: s of CPU`, pick(cold, "cpu"))
    yield* compare(`${what}: MB of memory at most`, pick(cold, "memory"))
    yield* compare(`${what}: requests`, requests)

    progress("builds after a withdrawal")
    await tell({ ...published, withdrawn })
    const after = pick(await each(build), "pages")
    yield* compare(`article pages after ${withdrawn} were withdrawn, ${articles - withdrawn} being published`, after)

    progress("builds that the service fails in the middle")
    const left = await each(async (kind) => {
      await tell({ withdrawn, edition: 1, changed: articles, failAt: Math.ceil((requests[kind] ?? 0) / 2) })
      const failed = await build(kind).then(
        () => false,
        () => true,
      )
      if (!failed) throw new Error(`${kind} built a site of half of the articles`)
      return countOld(toRoot(kind))
    })
    yield* compare("articles in the store as they were, after a failed sync in which all had changed", left)
  } finally {
    await stop()
  }
}

function pick(costs: Record<string, BuildCost>, name: keyof BuildCost): Record<string, number> {
  return Object.fromEntries(Object.entries(costs).map(([kind, cost]) => [kind, cost[name]]))
}

/** Titles of the first edition. */
async function countOld(root: string): Promise<number> {
  const store = await readFile(join(root, "cache/data-store.json"), "utf8")
  return store.split(', edition 0"').length - 1
}
