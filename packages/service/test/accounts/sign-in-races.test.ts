import { createPasswords, type Passwords } from "@citable/secrets/passwords"
import { createOwner, resetPassword } from "@citable/service"
import type { Database } from "@citable/storage/database"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createOneTimeToken, usePasswordToken } from "../../src/accounts/one-time-links.ts"
import { findSession } from "../../src/accounts/sessions.ts"
import { changePassword, signIn, type SignInDeps } from "../../src/accounts/sign-in.ts"
import { findUserByEmail } from "../../src/accounts/users.ts"
import { signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

const first = "the first password"
const second = "the second password"
const address = "192.0.2.1"

let started: StartedAccounts
let db: Database
beforeAll(async () => {
  started = await startAccounts()
  db = await openDataFolder(started.place)
})
afterAll(async () => {
  await db.destroy()
  await started.close()
})

async function makeOwner(email: string) {
  await started.choosePassword((await createOwner({ ...started.place, email })).link ?? "", first)
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw new Error("There is no such user")
  return user
}

async function reset(email: string): Promise<void> {
  await started.choosePassword((await resetPassword({ ...started.place, email })).link ?? "", second)
}

async function countSessions(userId: string): Promise<number> {
  return (await db.selectFrom("sessions").select("id_hash").where("user_id", "=", userId).execute()).length
}

/** Passwords that wait for `pause` after each hash or comparison. */
function slowly(pause: Partial<Record<"hash" | "verify", () => Promise<void>>>, ln = 8): SignInDeps {
  const passwords = createPasswords({ cost: { ln, r: 8, p: 1 } })
  const slow: Passwords = {
    ...passwords,
    async hash(password) {
      const hashed = await passwords.hash(password)
      await pause.hash?.()
      return hashed
    },
    async verify(password, hashed) {
      const isRight = await passwords.verify(password, hashed)
      await pause.verify?.()
      return isRight
    },
  }
  return { db, passwords: slow, now: Date.now }
}

it("a password reset leaves no session of concurrent sign-ins with the old password", async () => {
  const email = "joan@example.com"
  const { id } = await makeOwner(email)
  const verified: PromiseWithResolvers<void>[] = []
  const go = Promise.withResolvers<void>()
  const attempts = Array.from({ length: 4 }, () => {
    const one = Promise.withResolvers<void>()
    verified.push(one)
    const verify = () => {
      one.resolve()
      return go.promise
    }
    return signIn(slowly({ verify }), { email, password: first, address })
  })
  const settled = Promise.allSettled(attempts)
  await Promise.all(verified.map(({ promise }) => promise))
  await reset(email)
  // The session of the browser that has set the other password.
  expect(await countSessions(id)).toBe(1)
  go.resolve()
  for (const attempt of await settled) {
    expect(attempt).toMatchObject({ status: "rejected", reason: { code: "unauthenticated" } })
  }
  expect(await countSessions(id)).toBe(1)
})

it("a sign-in that rehashes the password does not overwrite a new one", async () => {
  const email = "grace@example.com"
  const { id } = await makeOwner(email)
  await signIn(slowly({ hash: () => reset(email) }, 9), { email, password: first, address })
  expect(await signInAs(started.browse(), { email, password: first })).toBe(422)
  expect(await signInAs(started.browse(), { email, password: second })).toBe(200)
  expect(await countSessions(id)).toBe(2)
})

it("a rehashed password is the same one at the new cost", async () => {
  const email = "vera@example.com"
  const { password_hash: before } = await makeOwner(email)
  await signIn(slowly({}, 9), { email, password: first, address })
  const after = (await findUserByEmail(db, email))?.password_hash
  expect([before, after]).toEqual([expect.stringContaining("$ln=8,"), expect.stringContaining("$ln=9,")])
  expect(await signInAs(started.browse(), { email, password: first })).toBe(200)
})

it("a password change does not overwrite a concurrent one", async () => {
  const email = "mary@example.com"
  const user = await makeOwner(email)
  const change = changePassword(slowly({ hash: () => reset(email) }), user, {
    password: first,
    next: "a third password",
    address,
  })
  await expect(change).rejects.toMatchObject({ code: "unauthenticated" })
  expect(await signInAs(started.browse(), { email, password: second })).toBe(200)
  expect(await countSessions(user.id)).toBe(2)
})

it("a used link begins its session together with the password, so another link ends both", async () => {
  const email = "ruth@example.com"
  const { id } = await makeOwner(email)
  const token = await createOneTimeToken(db, id, { now: Date.now(), lifetime: 60_000 })
  const sessionId = await usePasswordToken(slowly({}), token, "a password by a link")
  expect(await findSession(db, sessionId, Date.now())).toMatchObject({ userId: id })
  await reset(email)
  expect(await findSession(db, sessionId, Date.now())).toBeUndefined()
  expect(await countSessions(id)).toBe(1)
})
