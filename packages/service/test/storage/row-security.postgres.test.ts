import type { Article } from "@citable/contract"
import { onEngine, startService } from "@citable/dev"
import { createOwner, createService } from "@citable/service"
import { accountDatabase } from "@citable/storage/account-database"
import { type Database, openDatabase } from "@citable/storage/database"
import { CompiledQuery, type Kysely, sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"

import { addEffectRows, effectTables } from "./add-effect-rows.ts"

let url: string
let db: Database
let started: Awaited<ReturnType<typeof startService>>
let accounts: { id: string; brandId: string; articleId: string }[]

beforeAll(async () => {
  url = (await onEngine()).databaseUrl ?? ""
  started = await startService({ databaseUrl: url, role: "api" })
  const other = await started.service.createAccount()
  const tokens = [started, other]
  db = await openDatabase(url)
  accounts = []
  for (const { brandId, operatorToken } of tokens) {
    const body = { title: "An article", tags: ["a"] }
    const article = await started.call<Article>("POST", `/v1/brands/${brandId}/content`, body, operatorToken)
    const hook = { url: `${started.url}/hook` }
    await started.call("POST", `/v1/brands/${brandId}/webhooks`, hook, operatorToken)
    await started.call("POST", `/v1/content/${article.id}/publish`, {}, operatorToken)
    const brand = db.selectFrom("brands").select("account_id").where("id", "=", brandId)
    const { account_id: id } = await brand.executeTakeFirstOrThrow()
    await addWriting(db, { accountId: id, brandId, contentId: article.id })
    await addAlerts(db, brandId)
    await createOwner({ dataDir: ":memory:", databaseUrl: url, email: "ada@example.com", accountId: id })
    accounts.push({ id, brandId, articleId: article.id })
  }
})
afterAll(async () => {
  await db.destroy()
  await started.close()
})

/** What a model has written for a brand. */
async function addWriting(
  database: Database,
  { accountId, brandId, contentId }: { accountId: string; brandId: string; contentId: string },
): Promise<void> {
  const job = { id: `wrt_${brandId}`, kind: "rewrite", status: "running", settings: "{}", writer: "claude" } as const
  const money = { estimate: null, month: "2026-11", reserved: 0 }
  const ends = { step: null, result: null, error_code: null, error: null, started_at: null, finished_at: null }
  const row = { ...job, ...money, ...ends, account_id: accountId, brand_id: brandId, content_id: contentId }
  await database
    .insertInto("writing_jobs")
    .values({ ...row, created_at: 0 })
    .execute()
  const nothing = { model: null, input_tokens: null, cached_tokens: null, output_tokens: null, cost: null }
  const call = { job_id: job.id, step: "a", turn: 0, request: "", writer: "claude", duration_ms: 0, created_at: 0 }
  const paid = { ...call, ...nothing, answer: null }
  await database.insertInto("writing_calls").values(paid).execute()
  const step = { job_id: job.id, step: "a", result: new Uint8Array(1) }
  await database.insertInto("writing_steps").values(step).execute()
  const memory = { brand_id: brandId, locale: "de", hash: "a", glossary: "a", text: "Bohnen", used_at: Date.now() }
  await database.insertInto("translation_memory").values(memory).execute()
  const judged = { kind: "claim", verdict: "x", model: "m", created_at: memory.used_at } as const
  const verdict = { brand_id: brandId, key: "a", question: "a", ...judged }
  await database.insertInto("sentence_verdicts").values(verdict).execute()
  const spending = { account_id: accountId, brand_id: "", month: money.month, jobs: 1, reserved: 0, spent: 0 }
  await database.insertInto("writing_spending").values(spending).execute()
}

/** What people get by mail about a brand, and a link to its report. */
async function addAlerts(database: Database, brandId: string): Promise<void> {
  const user_id = `usr_${brandId}`
  const person = { id: user_id, email: `${brandId}@example.com`, password_hash: null, created_at: 0 }
  await database.insertInto("users").values(person).execute()
  // The service deletes old alerts and mails.
  const own = { brand_id: brandId, kind: "budget_near", created_at: Date.now() } as const
  await database
    .insertInto("alert_choices")
    .values({ ...own, user_id, zone: "UTC" })
    .execute()
  const alert = { id: `alr_${brandId}`, subject: "scans", period: "2026-11", data: "{}" }
  await database
    .insertInto("alerts")
    .values({ ...own, ...alert })
    .execute()
  const mail = {
    id: `mal_${brandId}`,
    user_id,
    period: alert.id,
    status: "sent",
    attempts: 1,
    next_attempt_at: 0,
  } as const
  await database
    .insertInto("mails")
    .values({ ...own, ...mail })
    .execute()
  await database.insertInto("visibility_looks").values({ brand_id: brandId, day: "2026-11-23" }).execute()
  await database.insertInto("site_looks").values({ brand_id: brandId, site: "blog" }).execute()
  await addEffectRows(database, brandId)
  const view = { list: "articles", name: "Drafts", query: "status=draft", brand_id: brandId, user_id, created_at: 0 }
  await database.insertInto("saved_views").values(view).execute()
  const link = { id: `rpl_${brandId}`, brand_id: brandId, user_id, name: "Client", handle: brandId, secret_hash: "" }
  await database
    .insertInto("report_links")
    .values({ ...link, created_at: 0, expires_at: 0 })
    .execute()
}

const tableNames = async () => {
  const { rows } = await sql<{ name: string; secured: boolean; forced: boolean; policies: number }>`
    select relname as name, relrowsecurity as secured, relforcerowsecurity as forced,
      (select count(*) from pg_policy where polrelid = pg_class.oid) as policies
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  `.execute(db)
  return rows
}
const countRows = async (name: string, from: Kysely<never>) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(from)).rows[0]?.count

it("every table has a policy that also applies to its owner", async () => {
  const tables = await tableNames()
  expect(tables.length).toBeGreaterThan(15)
  for (const table of tables) expect(table).toEqual({ name: table.name, secured: true, forced: true, policies: 1 })
})

it("a query without an account reads and writes nothing in any table", async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { name } of await tableNames()) {
    expect([name, (await client.query(`select * from ${name}`)).rowCount]).toEqual([name, 0])
    expect((await client.query(`delete from ${name}`)).rowCount).toBe(0)
  }
  const insert = "insert into accounts (id, name, created_at) values ('acc_new', 'x', 0)"
  await expect(client.query(insert)).rejects.toThrow("row-level security")
  // The setting ends with its transaction.
  await client.query(`begin; set local citable.account = '${accounts[0]?.id}'`)
  expect((await client.query("select * from contents")).rowCount).toBe(1)
  await client.query("commit")
  expect((await client.query("select * from contents")).rowCount).toBe(0)
  await client.end()
})

it("an account only sees its own rows in every table, and can neither change nor add others", async () => {
  const [one, other] = accounts
  if (one === undefined || other === undefined) throw new Error("There are two accounts")
  const own = accountDatabase(db, one.id)
  const shared = ["brands", "contents", "content_changes", "content_tags", "deliveries", "publications", "webhooks"]
  for (const name of [
    ...shared,
    "content_revisions",
    "credentials",
    "integrations",
    "invitations",
    "accounts",
    "writing_jobs",
    "writing_calls",
    "writing_steps",
    "writing_spending",
    "translation_memory",
    "sentence_verdicts",
    "alert_choices",
    "alerts",
    "mails",
    "visibility_looks",
    "report_links",
    "saved_views",
    ...effectTables,
    "site_looks",
  ] as const) {
    const [all, first, second] = [db, own, accountDatabase(db, other.id)].map((from) =>
      countRows(name, from as unknown as Kysely<never>),
    )
    expect([name, Number(await first) > 0, Number(await second) > 0]).toEqual([name, true, true])
    expect(Number(await first) + Number(await second)).toBe(await all)
  }
  const person = { id: "usr_1", email: "bob@example.com", created_at: 0 }
  await db
    .insertInto("users")
    .values({ ...person, password_hash: null })
    .execute()
  const owner = { user_id: person.id, created_at: 0 }
  await db
    .insertInto("account_owners")
    .values({ ...owner, account_id: other.id })
    .execute()
  for (const name of ["users", "account_owners", "sessions"]) {
    expect([name, await countRows(name, own as unknown as Kysely<never>)]).toEqual([name, 0])
  }
  const joined = own.insertInto("account_owners").values({ ...owner, account_id: other.id })
  await expect(joined.execute()).rejects.toThrow("row-level security")
  const foreign = own.updateTable("contents").set({ title: "Mine" }).where("id", "=", other.articleId)
  expect((await foreign.executeTakeFirst()).numUpdatedRows).toBe(0n)
  const moved = own.updateTable("contents").set({ brand_id: other.brandId }).where("id", "=", one.articleId)
  await expect(moved.execute()).rejects.toThrow("row-level security")
  await own.transaction().execute(async (trx) => {
    expect(await trx.selectFrom("contents").select("id").execute()).toEqual([{ id: one.articleId }])
  })
})

it("a connection shows the next account nothing of the previous one, even after an error", async () => {
  const [one = db, other = db] = accounts.map(({ id }) => accountDatabase(db, id))
  await expect(sql`select nothing`.execute(one)).rejects.toThrow("nothing")
  const rows = await Promise.all(
    Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : other).selectFrom("contents").select("id").execute()),
  )
  expect(rows).toEqual(rows.map((_, i) => [{ id: accounts[i % 2]?.articleId }]))
})

it("the start and /readyz/read report a role that bypasses policies, and no other role", async () => {
  const admin = new pg.Client({ connectionString: asRole("postgres") })
  await admin.connect()
  await admin.query("drop role if exists unheld; create role unheld login bypassrls in role citable")
  for (const role of ["citable", "unheld", "postgres"]) {
    const errors: string[] = []
    const secretKey = "a-secret-key-of-more-than-thirty-two-characters"
    const onError = (error: unknown) => errors.push(String(error))
    const service = await createService({
      dataDir: ":memory:",
      databaseUrl: asRole(role),
      secretKey,
      role: "api",
      onError,
    })
    const ready = await service.fetch(new Request("http://127.0.0.1/readyz/read"))
    const isHeld = role === "citable"
    const told = errors.filter((error) => error.includes("row-level security"))
    expect([role, ready.status, told]).toEqual([
      role,
      200,
      isHeld ? [] : [expect.stringContaining(`The role ${role} `)],
    ])
    expect(((await ready.json()) as { row_security?: string }).row_security).toBe(isHeld ? undefined : "bypassed")
    await service.close()
  }
  await admin.query("drop role unheld").finally(() => admin.end())
})

/** The URL of the database for another user of the same server. */
const asRole = (role: string): string => Object.assign(new URL(url), { username: role }).href

it("an invalid account id never becomes part of a statement", () => {
  expect(() => accountDatabase(db, "x'; drop table accounts; --")).toThrow("not an account id")
})

it("no statement of an account reads the brands of others, whose rows it finds by index, beside 10,000 other brands", async () => {
  const [one] = accounts
  if (one === undefined) throw new Error("There are two accounts")
  await sql`insert into accounts (id, name, created_at) select 'acc_many' || n, 'x', 0 from generate_series(0, 999) n`.execute(
    db,
  )
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", one.brandId).executeTakeFirstOrThrow()
  const article = await db.selectFrom("contents").selectAll().where("id", "=", one.articleId).executeTakeFirstOrThrow()
  for (let at = 0; at < 10_000; at += 1000) {
    const copies = Array.from({ length: 1000 }, (_, n) => ({
      ...brand,
      id: `brd_many${at + n}`,
      account_id: `acc_many${n}`,
    }))
    await db.insertInto("brands").values(copies).execute()
  }
  // With so many rows of its own, Postgres looks up all their brands at once.
  const own = Array.from({ length: 1000 }, (_, n) => {
    const [id, slug] = [`cnt_many${n}`, `many-${n}`]
    return { ...article, id, slug, slug_key: slug, live_slug: slug, live_slug_key: slug }
  })
  await db.insertInto("contents").values(own).execute()
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'brand_id' and is_updatable = 'YES'`.execute(db)
  expect(tables.length).toBeGreaterThan(30)
  const statements = [
    ...tables.flatMap(({ name }) => [
      `select from ${name}`,
      `select from ${name} where brand_id = '${one.brandId}'`,
      `update ${name} set brand_id = brand_id where brand_id = '${one.brandId}'`,
    ]),
    `select * from contents where brand_id = '${one.brandId}' and live_locale = 'en' and live_slug = 'an-article'`,
    `select contents.*, tag from contents left join content_tags on content_id = contents.id
      where brand_id = '${one.brandId}' order by published_at desc, id limit 100`,
    `update contents set title = 'x', live_title = 'x' where id = '${one.articleId}'`,
    `update brands set revision = revision + 1 where id = '${one.brandId}'`,
    `delete from content_tags where content_id = '${one.articleId}'`,
    `insert into content_changes select * from content_changes where content_id = '${one.articleId}'`,
  ]
  await sql`analyze`.execute(db)
  const account = accountDatabase(db, one.id)
  for (const statement of statements) {
    const { rows } = await account.executeQuery<{ "QUERY PLAN": string }>(CompiledQuery.raw(`explain ${statement}`))
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect([statement, plan]).toEqual([statement, expect.not.stringContaining("Seq Scan on brands")])
  }
})
