import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

import type { ListedArticle } from "@citable/reader/look"

import { absent, type Check, ok, skip, warn } from "./check.ts"
import type { Site } from "./read-site.ts"

/** A walk through a build ends after so many files. */
const mostFiles = 200_000

/** Where the frameworks put pages. */
const outputs = { astro: ["dist/client", "dist"], next: ["out", ".next/server/app", ".next/server/pages"] }

/** Checks the copy of the articles that the last build left, and the page of the latest article in its output, unless somebody opens the page itself. */
export function checkBuild(
  { folder, framework }: Pick<Site, "folder" | "framework">,
  latest: Pick<ListedArticle, "slug" | "publishedAt"> | undefined,
  { isOpened }: { isOpened: boolean },
): Check[] {
  const checks: Check[] = []
  const copy = join(folder, framework === "astro" ? "node_modules/.astro/citable" : ".next/cache")
  const synced = newest(copy)
  const title = framework === "astro" ? "sync" : "cache"
  checks.push(
    synced === undefined
      ? absent("sync", "There has been no build here yet")
      : ok("sync", `The last ${title} of articles was at ${new Date(synced).toISOString()}`),
  )
  if (isOpened) return checks
  const built = outputs[framework].map((path) => join(folder, path)).filter((path) => existsSync(path))
  if (built.length === 0) return [...checks, absent("route", "There is no build output here")]
  if (latest === undefined)
    return [...checks, skip("route", "The doctor read no article to look for in the build output")]
  const page = built.map((path) => findPage(path, latest.slug)).find((found) => found !== undefined)
  if (page === undefined) {
    const message = `The build output has no page for the latest article, ${latest.slug}.`
    const remedy =
      "Build again. If the site renders pages on demand, or has articles elsewhere, look at the page itself with --site-url."
    return [...checks, warn("route", message, remedy)]
  }
  const builtAt = statSync(page).mtimeMs
  if (latest.publishedAt !== null && builtAt < Date.parse(latest.publishedAt)) {
    const message = `The page of ${latest.slug} is from before its last publication.`
    return [...checks, warn("route", message, "Build again, or set up a webhook, a deploy hook or citable rebuild.")]
  }
  return [...checks, ok("route", `The build has a page for the latest article, ${latest.slug}`)]
}

function findPage(folder: string, slug: string): string | undefined {
  const names = new Set([`${slug}.html`, `${encodeURIComponent(slug)}.html`])
  const queue = [folder]
  let files = 0
  for (let path = queue.pop(); path !== undefined && files < mostFiles; path = queue.pop()) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      files += 1
      const inner = join(path, entry.name)
      if (entry.isDirectory()) {
        const index = join(inner, "index.html")
        if (entry.name === slug && existsSync(index)) return index
        queue.push(inner)
      } else if (names.has(entry.name)) return inner
    }
  }
  return undefined
}

/** When the youngest file of a folder changed. Undefined for an empty or missing one. */
function newest(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined
  let latest: number | undefined
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).slice(0, mostFiles)) {
    if (entry.isFile()) latest = Math.max(latest ?? 0, statSync(join(entry.parentPath, entry.name)).mtimeMs)
  }
  return latest
}
