import { DatabaseSync } from "node:sqlite"

import type { WebhookStore } from "./webhook-store.ts"

export interface SqliteStoreOptions {
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface SqliteStore extends WebhookStore {
  close(): void
}

/** The store deletes expired keys once in this many writes. */
const writesBetweenPrunes = 1000

/** Creates a store in a SQLite file, for several processes on one machine. It survives their end. */
export function createSqliteStore(file: string, { now = Date.now }: SqliteStoreOptions = {}): SqliteStore {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS webhook_store (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL)
      WITHOUT ROWID, STRICT;
  `)
  const select = database.prepare("SELECT value FROM webhook_store WHERE key = ? AND expires_at > ?")
  const insert = "INSERT INTO webhook_store (key, value, expires_at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
  const overwrite = database.prepare(`${insert} value = excluded.value, expires_at = excluded.expires_at`)
  const claim = database.prepare(
    `${insert} value = excluded.value, expires_at = excluded.expires_at WHERE webhook_store.expires_at <= ?`,
  )
  const remove = database.prepare("DELETE FROM webhook_store WHERE key = ?")
  const prune = database.prepare("DELETE FROM webhook_store WHERE expires_at <= ?")
  let writes = 0

  return {
    get: (key) => select.get(key, now())?.["value"] as string | undefined,
    set(key, value, { ttlMs, ifAbsent = false }) {
      if (++writes % writesBetweenPrunes === 0) prune.run(now())
      const expiresAt = now() + ttlMs
      const { changes } = ifAbsent ? claim.run(key, value, expiresAt, now()) : overwrite.run(key, value, expiresAt)
      return Number(changes) === 1
    },
    delete: (key) => void remove.run(key),
    close: () => database.close(),
  }
}
