import { findProgram } from "./find-program.ts"

/** Finds a Redis server on this machine. `REDIS_SERVER_PATH` comes first. */
export function findRedis(exists: (path: string) => boolean): string | undefined {
  return findProgram("redis-server", process.env["REDIS_SERVER_PATH"], exists)
}
