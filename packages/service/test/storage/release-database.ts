import { readFileSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync, gzipSync } from "node:zlib"

/** What a release answered about its own data, at a moment, with a credential. */
export interface ReleaseRecord {
  version: string
  /** The moment of the answers, in milliseconds since 1970. */
  now: number
  secretKey: string
  operatorToken: string
  /** The answers to GET requests, by path. */
  answers: Record<string, unknown>
}

export const releases = new URL("../fixtures/releases/", import.meta.url)

/** Writes a SQLite file as SQL, compressed: `<version>.sql.gz`, beside its record. */
export function keepRelease(file: string, record: ReleaseRecord): void {
  const db = new DatabaseSync(file, { readOnly: true })
  const lines = ["pragma foreign_keys = off;", "begin;"]
  const all = db.prepare("select type, name, sql from sqlite_master where sql is not null order by rowid").all()
  const things = all as { type: string; name: string; sql: string }[]
  const tables = things.filter((thing) => thing.type === "table" && !thing.name.startsWith("sqlite_"))
  for (const { sql } of tables) lines.push(`${sql};`)
  for (const { name } of tables) {
    const columns = (
      db.prepare(`select name from pragma_table_xinfo(?) where hidden = 0`).all(name) as { name: string }[]
    ).map((column) => `"${column.name}"`)
    const quoted = columns.map((column) => `quote(${column})`).join(" || ',' || ")
    const rows = db.prepare(`select ${quoted} as line from "${name}"`).all() as { line: string }[]
    for (const { line } of rows) lines.push(`insert into "${name}" (${columns.join(",")}) values (${line});`)
  }
  for (const { sql } of things.filter(({ type }) => type !== "table")) lines.push(`${sql};`)
  db.close()
  writeFileSync(new URL(`${record.version}.sql.gz`, releases), gzipSync(`${lines.join("\n")}\ncommit;\n`, { level: 9 }))
  writeFileSync(new URL(`${record.version}.json.gz`, releases), gzipSync(JSON.stringify(record), { level: 9 }))
}

/** Writes the database of a release to a file, and returns its record. */
export function openRelease(version: string, file: string): ReleaseRecord {
  const db = new DatabaseSync(file)
  db.exec(gunzipSync(readFileSync(new URL(`${version}.sql.gz`, releases))).toString())
  db.close()
  return JSON.parse(gunzipSync(readFileSync(new URL(`${version}.json.gz`, releases))).toString()) as ReleaseRecord
}
