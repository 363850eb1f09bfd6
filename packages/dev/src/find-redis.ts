import { delimiter, join } from "node:path"

/** Finds a Redis server on this machine. `REDIS_SERVER_PATH` comes first. */
export function findRedis(exists: (path: string) => boolean): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  const candidates = [process.env["REDIS_SERVER_PATH"], ...folders.map((folder) => join(folder, "redis-server"))]
  return candidates.find((path) => path !== undefined && exists(path))
}
