import { CitableError } from "@citable/contract"
import type { Pool, PoolClient } from "pg"

/**
 * Throws `unsupported_pooler` if the database is behind a pooler in transaction mode, which gives each transaction whatever connection is free.
 * The settings of a connection would then be those of another client, and signals would not arrive. A pooler in session mode is fine.
 */
export async function refuseTransactionPooler(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { processID } = client as PoolClient & { processID: number | null }
    // A pooler answers with a number of its own.
    if ((await readBackend(client)) === processID) return
    const other = await pool.connect()
    try {
      const backends: number[] = []
      // In this order, neither a pooler that prefers the last connection nor one that goes around looks like one in session mode.
      for (const each of [client, other, other, client]) backends.push(await readBackend(each))
      const [first, second, third, fourth] = backends
      if (first === fourth && second === third && first !== second) return
    } finally {
      other.release()
    }
  } finally {
    client.release()
  }
  const message =
    "DATABASE_URL leads to a pooler that gives each transaction another connection (transaction mode). Connection settings and LISTEN, which Citable needs, do not work there. Set pool_mode = session for this database, or connect to Postgres directly."
  throw new CitableError(message, { code: "unsupported_pooler" })
}

async function readBackend(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return rows[0]?.pid ?? 0
}
