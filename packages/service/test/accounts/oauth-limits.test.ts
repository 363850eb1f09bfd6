import { afterAll, beforeAll, expect, it } from "vitest"

import { evictUnusedClients, purgeRecords } from "../../src/sign-in/oauth/keep-records.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { startAccounts, type StartedAccounts } from "../start-accounts.ts"

let started: StartedAccounts
const at = Date.now()
let ahead = 0
beforeAll(async () => {
  started = await startAccounts({ now: () => at + ahead })
})
afterAll(() => started.close())

function authorize(clientIp: string, state = "x"): Promise<Response> {
  const query = new URLSearchParams({
    client_id: "citable-cli",
    redirect_uri: "http://127.0.0.1:1/callback",
    response_type: "code",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
    state,
  })
  return started.service.fetch(new Request(`${started.url}/oauth/authorize?${query}`), { clientIp })
}

function post(path: string, clientIp: string, fields: Record<string, string> = {}): Promise<Response> {
  const request = new Request(started.url + path, { method: "POST", body: new URLSearchParams(fields) })
  return started.service.fetch(request, { clientIp })
}

async function countStatuses(send: (index: number) => Promise<Response>, count: number) {
  const counts: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const { status } = await send(index)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

it("a network, such as an IPv6 /64, can begin sixty sign-ins a minute", async () => {
  const network = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
  expect(await countStatuses((index) => authorize(network(index)), 62)).toEqual({ 303: 60, 429: 2 })
  expect((await authorize("2001:db8:1:3::1")).status).toBe(303)
  ahead += 1100
  expect(await countStatuses((index) => authorize(network(index)), 2)).toEqual({ 303: 1, 429: 1 })
  ahead += 60_000
  expect(await countStatuses((index) => authorize(network(index)), 62)).toEqual({ 303: 60, 429: 2 })
})

it("a network gets sixty device codes a minute", async () => {
  const ask = () => post("/oauth/device/authorize", "198.51.100.1", { client_id: "citable-cli", scope: "content:read" })
  expect(await countStatuses(ask, 62)).toEqual({ 200: 60, 429: 2 })
})

it("a state of more than 2 KiB is refused", async () => {
  expect((await authorize("198.51.100.2", "x".repeat(2048))).status).toBe(303)
  const refused = await authorize("198.51.100.2", "é".repeat(1025))
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, "invalid_input"])
})

it("a network can register twenty clients a second, and sixty an hour", async () => {
  const register = (index: number) => post("/oauth/register", `2001:db8:2:2::${(index + 1).toString(16)}`)
  expect((await countStatuses(register, 22))[429]).toBe(2)
  ahead += 1000
  expect((await countStatuses(register, 22))[429]).toBe(2)
  ahead += 1000
  expect((await countStatuses(register, 21))[429]).toBe(1)
  // The network has used its sixty registrations of the hour.
  ahead += 2000
  expect((await countStatuses(register, 2))[429]).toBe(2)
  ahead += 120_000
  expect((await countStatuses(register, 3))[429]).toBe(1)
})

it("if there are too many unused clients, the oldest are deleted, and one in use stays", async () => {
  const db = await openOnEngine(started.dataDir)
  await db.deleteFrom("oauth_records").execute()
  const add = (model: string, client: string, created_at: number, expires_at: number | null = null) =>
    db
      .insertInto("oauth_records")
      .values({ model, id_hash: `${model} ${client}`, client_id: client, payload: "x", created_at, expires_at })
      .execute()
  for (const [index, client] of ["used", "old", "young", "new"].entries()) await add("Client", client, at + index)
  await add("Grant", "used", at, at + 1e9)
  const clients = async () => {
    const left = db.selectFrom("oauth_records").select("client_id").where("model", "=", "Client")
    return (await left.orderBy("client_id").execute()).map(({ client_id: id }) => id)
  }
  await evictUnusedClients(db, 4)
  expect(await clients()).toEqual(["new", "old", "used", "young"])
  await evictUnusedClients(db, 2)
  expect(await clients()).toEqual(["new", "used"])
  await db.destroy()
})

it("unfinished sign-ins are deleted when they expire, and used ones a day later", async () => {
  const db = await openOnEngine(started.dataDir)
  await db.deleteFrom("oauth_records").execute()
  for (const model of ["Interaction", "DeviceCode", "RefreshToken"]) {
    for (const [id, expires] of [
      ["over", at - 1],
      ["under way", at + 1],
    ] as const) {
      const row = { model, id_hash: `${model} ${id}`, payload: "x", created_at: at, expires_at: expires }
      await db.insertInto("oauth_records").values(row).execute()
    }
  }
  const left = async () =>
    (await db.selectFrom("oauth_records").select("id_hash").execute()).map((row) => row.id_hash).toSorted()
  await purgeRecords(db, at)
  const rest = ["RefreshToken over", "RefreshToken under way"]
  expect(await left()).toEqual(["DeviceCode under way", "Interaction under way", ...rest])
  await purgeRecords(db, at + 24 * 3_600_000)
  expect(await left()).toEqual(["RefreshToken under way"])
  await db.destroy()
})
