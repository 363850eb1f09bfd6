import { readdirSync } from "node:fs"

import { migrations } from "@citable/storage/migrate"
import type { OnlineMigration } from "@citable/storage/postgres/migrate-online"
import { postgresSchema } from "@citable/storage/postgres/postgres-schema"
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely"
import { describe, expect, it } from "vitest"

/**
 * The last migration of the database of the release 0.1.0 that is kept. Those up to it are released and never change, and until there was
 * that release, nobody ran an old process beside them.
 */
const lastExempt = "0158_site_looks"

/** The statements of a migration on Postgres, without running them: what changes rows says that there are none left. */
async function statementsOf(run: (db: Kysely<unknown>) => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [postgresSchema],
    log: ({ query }) => void statements.push(query.sql.replaceAll('"', "").replaceAll(/\s+/g, " ").trim()),
  })
  await run(db)
  return statements
}

/** What in a migration would keep the processes of the release before waiting. */
async function faultsOf(migration: OnlineMigration): Promise<string[]> {
  const statements = await statementsOf((db) => migration.up(db))
  const beside = await statementsOf(async (db) => migration.online?.(db))
  const all = (pattern: RegExp, from = statements) => from.flatMap((text) => pattern.exec(text)?.slice(1) ?? [])
  const made = new Set(all(/^create (?:unlogged )?table (?:if not exists )?(\w+)/i))
  const isOld = (table: string) => !made.has(table)
  const changed = all(/^(?:update|delete from|insert into) (\w+)/i).filter(isOld)
  const inSlices = new Set(all(/^(?:update|delete from|insert into) (\w+)/i, beside))
  const exclusive = [...all(/^alter table (\w+)/i), ...all(/^lock table (\w+)/i), ...all(/^drop table (\w+)/i)].filter(
    isOld,
  )
  const built = new Set(all(/^create (?:unique )?index concurrently if not exists (\w+)/i, beside))
  const indexes = statements.flatMap((text) => {
    const [, name = "", table = ""] = /^create (?:unique )?index (?:if not exists )?(\w+) on (\w+)/i.exec(text) ?? []
    return name !== "" && isOld(table) ? [name] : []
  })
  const rewrites = statements.filter((text) => {
    const [, table = "", what = ""] = /^alter table (\w+) (.*)$/i.exec(text) ?? []
    const isRewrite = /\btype\b|set not null|set (?:un)?logged|add (?:constraint|primary|unique|check|foreign)/i.test(
      what,
    )
    return isOld(table) && isRewrite && !/not valid/i.test(what)
  })
  return [
    ...changed
      .filter((table) => !inSlices.has(table))
      .map((table) => `changes rows of ${table}, and not in slices: add \`online\` with changeInSlices`),
    ...(exclusive.length > 0 ? changed : []).map(
      (table) => `changes rows of ${table} while it locks ${exclusive.join(", ")}: use two migrations`,
    ),
    ...indexes
      .filter((name) => !built.has(name))
      .map((name) => `builds ${name} while nobody can write: add \`online\` with buildIndex`),
    ...(exclusive.length > 0 ? indexes : []).map(
      (name) => `builds ${name} while it locks ${exclusive.join(", ")}: use two migrations`,
    ),
    ...rewrites.map((text) => `reads or writes the whole table under a lock: ${text}`),
  ]
}

const names = Object.keys(migrations)
it("there is a file for each migration, by its name and in order, and the exempt ones are the oldest", () => {
  const files = readdirSync(new URL("../../../storage/src/migrations", import.meta.url))
    .filter((file) => file !== "index.ts")
    .toSorted()
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, "").replaceAll("-", "_")))
  expect(names).toContain(lastExempt)
})

it.each(names.filter((name) => name > lastExempt))(
  "%s keeps no process of the release before waiting",
  async (name) => {
    expect(await faultsOf(migrations[name] as OnlineMigration)).toEqual([])
  },
)

describe("a migration is refused that", () => {
  const run =
    (...texts: string[]) =>
    async (db: Kysely<unknown>) => {
      for (const text of texts) await sql.raw(text).execute(db)
    }
  it.each<[string, OnlineMigration, RegExp]>([
    ["changes all rows in one transaction", { up: run("update contents set title = ''") }, /not in slices/],
    [
      "changes rows in the transaction that alters the table",
      {
        online: run("update media set a = 1"),
        up: run("alter table media add column a integer", "update media set a = 1"),
      },
      /while it locks media/,
    ],
    [
      "builds an index in a transaction",
      { up: run("create index one on contents (title)") },
      /builds one while nobody can write/,
    ],
    [
      "alters a table and builds its index",
      {
        online: run("create index concurrently if not exists one on contents (a)"),
        up: run("alter table contents add column a text", "create index if not exists one on contents (a)"),
      },
      /builds one while it locks contents/,
    ],
    ["rewrites a table", { up: run("alter table contents alter column title type bytea") }, /whole table/],
    ["checks a whole table", { up: run("alter table contents add constraint c check (title <> '')") }, /whole table/],
  ])("%s", async (_, migration, fault) => {
    expect((await faultsOf(migration)).join("\n")).toMatch(fault)
  })

  it("but not one that makes and fills a table of its own", async () => {
    const up = run("create table own (id text)", "insert into own values ('a')", "create index own_id on own (id)")
    expect(await faultsOf({ up })).toEqual([])
  })
})
