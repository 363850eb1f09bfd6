import type { Database } from "@citable/storage/database"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { forgiveAttempt, takeAttempt, toNetwork } from "../../src/accounts/sign-in-limits.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { readSeries } from "../read-series.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

const minute = 60_000
const day = 24 * 60 * minute

describe("the counts of failed sign-ins", () => {
  let db: Database
  let now: number
  beforeAll(async () => {
    db = await openOnEngine(":memory:", "sqlite")
  })
  beforeEach(async () => {
    now = Date.parse("2026-11-22T12:00:00Z")
    await db.deleteFrom("sign_in_failures").execute()
  })
  afterAll(() => db.destroy())

  interface Caller {
    email?: string
    address?: string
    device?: string
  }
  const toAttempt = ({ email = owner.email, address = "198.51.100.1", device }: Caller) => ({
    email,
    address,
    device,
    now,
  })
  /** Whether a caller may try now. The attempt counts as failed. */
  const mayTry = (caller: Caller): Promise<boolean> =>
    takeAttempt(db, toAttempt(caller)).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: "rate_limited" })
        return false
      },
    )
  /** Has callers try as often as they may, at intervals, for a day. */
  async function countTries(callers: Caller[], interval: number): Promise<number> {
    let tries = 0
    for (const end = now + day; now < end; now += interval) {
      for (const caller of callers) while (await mayTry(caller)) tries++
    }
    return tries
  }

  it("let a guesser from one network try an account at most 110 times on the first day, and then 96 times a day", async () => {
    const guesser = [{ address: "198.51.100.9" }]
    expect(await countTries(guesser, 5 * minute)).toBeLessThanOrEqual(110)
    expect(await countTries(guesser, 5 * minute)).toBeLessThanOrEqual(96)
  })

  it("let guessers from any number of networks try an account at most 200 times on the first day, and then 100 times a day", async () => {
    const guessers = Array.from({ length: 15 }, (_, index) => ({ address: `203.0.113.${index}` }))
    const slot = day / 100
    const first = await countTries(guessers, slot)
    expect(first).toBeGreaterThan(180)
    expect(first).toBeLessThanOrEqual(200)
    expect(await countTries(guessers, slot)).toBeLessThanOrEqual(100)
  })

  it("let a browser that signed in before try, whatever others do from any network, and bound it in the same way", async () => {
    const step = fc.record({
      address: fc.constantFrom("198.51.100.1", "198.51.100.2", "2001:db8::1", undefined),
      email: fc.constantFrom(owner.email, "other@example.com"),
      device: fc.constantFrom(undefined, undefined, "another-browser"),
      times: fc.integer({ min: 1, max: 70 }),
      wait: fc.integer({ min: 0, max: 30 * minute }),
    })
    const own = { device: "own-browser" }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { times, wait, address, email, device } of steps) {
          const other = { email, ...(address && { address }), ...(device && { device }) }
          for (let count = 0; count < times; count++) if (!(await mayTry(other))) break
          now += wait
          expect(await mayTry(own)).toBe(true)
          await forgiveAttempt(db, toAttempt(own))
        }
      }),
      { numRuns: 15 },
    )
    expect(await countTries([own], 5 * minute)).toBeLessThanOrEqual(110)
  })

  it("treat a known and an unknown address alike, whatever is tried", async () => {
    const sequence = async (email: string) => {
      const answers: boolean[] = []
      for (let index = 0; index < 150; index++) {
        answers.push(await mayTry({ email, address: `192.0.2.${index % 40}` }))
        now += 3000
      }
      return answers
    }
    const known = await sequence(owner.email)
    now += 2 * day
    expect(await sequence("nobody@example.com")).toEqual(known)
  })

  it("are taken back by a success, so that signing in often keeps nobody out", async () => {
    for (let index = 0; index < 300; index++) {
      expect(await mayTry({})).toBe(true)
      await forgiveAttempt(db, toAttempt({}))
    }
    expect(toNetwork("::ffff:192.0.2.1")).toBe("192.0.2.1")
  })
})

describe("behind a proxy that the service does not know, where all callers have one address", () => {
  const proxy = "127.0.0.1"
  let started: StartedAccounts
  beforeAll(async () => {
    started = await startAccounts({ metrics: true })
  })
  afterAll(() => started.close())

  it("the owner gets in with a browser that signed in before, whatever strangers try, and a forged cookie helps nobody", async () => {
    const own = started.browse(proxy)
    expect(await signInAs(own, owner)).toBe(200)
    const cookie = own.cookies.get("citable_device") ?? ""
    expect(cookie).toMatch(/^dvc_[\w-]+\.[\w-]{22}$/)
    expect(Buffer.from(cookie.slice(4), "base64url").toString()).not.toContain("ada@")
    const page = await own.open("/account")
    await own.submit(page, "/sign-out")

    const [payload = "", signature = ""] = cookie.split(".")
    for (const forged of [undefined, `${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`]) {
      for (let round = 0; round < 8; round++) {
        const stranger = started.browse(proxy)
        if (forged !== undefined) stranger.cookies.set("citable_device", forged)
        await signInAs(stranger, { email: owner.email, password: "wrong password" })
      }
    }
    expect(await signInAs(started.browse(proxy), owner)).toBe(429)
    expect(await signInAs(own, owner)).toBe(200)
    const series = await readSeries(started.service)
    const [wrong, tooMany] = ["wrong_password", "too_many"].map(
      (reason) => series.get(`citable_sign_in_failures_total{reason="${reason}"}`) ?? 0,
    ) as [number, number]
    expect([wrong > 0, tooMany > 0, wrong + tooMany]).toEqual([true, true, 17])
  })

  it("a new password ends the cookies of all browsers, and a browser keeps one cookie however often it signs in", async () => {
    const person = await started.invite("lin@example.com", "viewer")
    const first = person.cookies.get("citable_device") ?? ""
    const idOf = (cookie: string) =>
      (JSON.parse(Buffer.from(cookie.slice(4).split(".")[0] ?? "", "base64url").toString()) as string[])[0]
    await person.submit(await person.open("/account"), "/account/password", {
      password: "another long password",
      next: "yet another long password",
    })
    const renewed = person.cookies.get("citable_device") ?? ""
    expect(idOf(renewed)).toBe(idOf(first))
    expect(renewed).not.toBe(first)
    const guess = async (cookie: string) => {
      const other = started.browse(proxy)
      other.cookies.set("citable_device", cookie)
      return signInAs(other, { email: "lin@example.com", password: "wrong password" })
    }
    const old = []
    for (let round = 0; round < 12; round++) old.push(await guess(first))
    // The old cookie counts as none, so these tries are those of the network.
    expect(old.at(-1)).toBe(429)
    expect(await guess(renewed)).toBe(422)
  })

  it("the cookie of one account helps with no other, and counts its own failures", async () => {
    const other = await started.invite("grace@example.com", "viewer")
    const guess = () => signInAs(other, { email: owner.email, password: "wrong password" })
    expect(other.cookies.has("citable_device")).toBe(true)
    await other.submit(await other.open("/account"), "/sign-out")
    const answers = []
    for (let round = 0; round < 6; round++) answers.push(await guess())
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    const wrong = { email: "grace@example.com", password: "wrong password" }
    const own = []
    for (let round = 0; round < 6; round++) own.push(await signInAs(other, wrong))
    expect(own).toEqual([422, 422, 422, 422, 422, 429])
  })
})
