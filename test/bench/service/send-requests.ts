import type { Pool } from "undici"

/** Sends GETs, `concurrency` at a time (4), and reads every answer whole; throws where a status is another than expected. */
export async function sendRequests(
  pool: Pool,
  paths: readonly string[],
  options: { count: number; headers: Record<string, string>; status?: number; concurrency?: number },
): Promise<void> {
  const { count, headers, status = 200, concurrency = 4 } = options
  let sent = 0
  const worker = async (): Promise<void> => {
    while (sent < count) {
      const path = paths[sent++ % paths.length] ?? "/"
      const answer = await pool.request({ path, method: "GET", headers })
      await answer.body.dump({ limit: 64 * 1024 * 1024 })
      if (answer.statusCode !== status) throw new Error(`GET ${path} answered ${answer.statusCode}, not ${status}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
