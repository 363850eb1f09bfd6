import { DatabaseSync } from "node:sqlite"

import { type BuildState, noBuilds } from "./build-state.ts"
import type { BuildStorage } from "./build-storage.ts"

/**
 * Stores the state in a file, a SQLite database that several processes may share. Requests survive a kill and a power
 * cut.
 */
export function createFileBuilds(path: string): BuildStorage {
  const file = new DatabaseSync(path, { timeout: 10_000 })
  file.exec("pragma journal_mode = wal; pragma synchronous = full")
  file.exec("create table if not exists builds (id integer primary key check (id = 1), state text not null) strict")
  const read = file.prepare("select state from builds where id = 1")
  const write = file.prepare("insert into builds values (1, ?) on conflict do update set state = excluded.state")
  return {
    async update(change) {
      // Takes the write lock before it reads, so nobody writes in between.
      file.exec("begin immediate")
      try {
        const text = read.get()?.["state"]
        const before = { ...noBuilds, ...(typeof text === "string" ? (JSON.parse(text) as Partial<BuildState>) : {}) }
        const after = change(before)
        const json = JSON.stringify(after)
        if (json !== text) write.run(json)
        file.exec("commit")
        return after
      } catch (error) {
        // On a full disk SQLite has ended the transaction itself.
        if (file.isTransaction) file.exec("rollback")
        throw error
      }
    },
    async close() {
      file.close()
    },
  }
}
