import { afterAll, beforeAll, expect, it } from "vitest"

import { startAccounts, type StartedAccounts } from "./start-accounts.ts"

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

it("sign-ins of clients begin sixty times a minute from one place, which is a whole network of IPv6", async () => {
  const network = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
  expect(await countStatuses((index) => authorize(network(index)), 62)).toEqual({ 303: 60, 429: 2 })
  expect((await authorize("2001:db8:1:3::1")).status).toBe(303)
  ahead += 1100
  expect(await countStatuses((index) => authorize(network(index)), 2)).toEqual({ 303: 1, 429: 1 })
  ahead += 60_000
  expect(await countStatuses((index) => authorize(network(index)), 62)).toEqual({ 303: 60, 429: 2 })
})

it("codes for devices are given sixty times a minute to one place", async () => {
  const ask = () => post("/oauth/device/authorize", "198.51.100.1", { client_id: "citable-cli", scope: "content:read" })
  expect(await countStatuses(ask, 62)).toEqual({ 200: 60, 429: 2 })
})

it("a state of more than 2 KiB is refused", async () => {
  expect((await authorize("198.51.100.2", "x".repeat(2048))).status).toBe(303)
  const refused = await authorize("198.51.100.2", "é".repeat(1025))
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, "invalid_input"])
})

it("clients register twenty times a second from one place", async () => {
  const register = (index: number) => post("/oauth/register", `2001:db8:2:2::${(index + 1).toString(16)}`)
  const counts = await countStatuses(register, 22)
  expect(counts[429]).toBe(2)
})
