import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { WatchPosition } from "@citable/client/steady"

import { sharedPosition } from "../cache/shared-caches.ts"
import type { Router } from "../reading/freshness.ts"
import type { LastGoodStore } from "../reading/last-good-store.ts"
import { whenServing } from "./invalidate-anywhere.ts"

/** In a folder that `output: "standalone"` copies. */
const places = ["server/app", "server/pages"]
const fileName = "citable-position.json"

/**
 * Where the pages that a process starts with stand in the feed: what the store that processes share has, or else what the build shows. Pages of
 * the Pages Router are on disk as soon as they are rendered again, so for them this position is there too. What else a process invalidates,
 * it forgets at its end.
 */
export function createStoredPosition(
  router: Router,
  { name, distDir, store }: { name: string; distDir: string; store: LastGoodStore },
): WatchPosition {
  const key = ["position", router, name]
  const own: WatchPosition | undefined =
    router === "app"
      ? undefined
      : {
          read: async () => {
            const known = await store.get(key)
            return typeof known === "string" ? known : undefined
          },
          keep: (token) => store.put(key, token, token),
        }
  return {
    async read() {
      // Next loads the site's cache handler with the first request.
      await whenServing()
      return (await (sharedPosition(key.join(" ")) ?? own)?.read()) ?? (await readBuilt(distDir))
    },
    keep: async (token) => (sharedPosition(key.join(" ")) ?? own)?.keep(token),
  }
}

/** Notes what the pages of a build show. `token` is that of a replica, which begins with the brand. */
export async function writeBuiltPosition(distDir: string, token: string): Promise<void> {
  const [, known] = /^[^~]*~(st_.+)$/.exec(token) ?? []
  // A list has no position in a feed.
  if (known === undefined) return
  for (const place of places) {
    const folder = join(distDir, place)
    const exists = await stat(folder).catch(() => undefined)
    if (exists?.isDirectory() === true) await writeFile(join(folder, fileName), JSON.stringify({ token: known }))
  }
}

async function readBuilt(distDir: string): Promise<string | undefined> {
  for (const place of places) {
    try {
      const text = await readFile(join(distDir, place, fileName), "utf8")
      return (JSON.parse(text) as { token: string }).token
    } catch {
      // The build did not reach the service, or a host keeps its files elsewhere.
    }
  }
  return undefined
}
