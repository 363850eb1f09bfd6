import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Versions that `.ci/fetch-wordpress` brings: the newest of its package, and the oldest that the service publishes to. */
export type WordpressVersion = "newest" | "6.1"

const cache = fileURLToPath(new URL("../../../node_modules/.cache/wordpress", import.meta.url))

/** Finds the folder of a WordPress, which `.ci/fetch-wordpress` has made. `sqlite` is its driver for SQLite. */
export function findWordpress(
  version: WordpressVersion | "sqlite",
  exists: (path: string) => boolean,
): string | undefined {
  const folder = join(cache, version)
  return exists(folder) ? folder : undefined
}
