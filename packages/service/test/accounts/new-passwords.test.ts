import { createPasswords } from "@citable/secrets/passwords"
import { resetPassword } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"
import { signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient, WebPage } from "../web-client.ts"

const email = "grace.hopper@example.com"
const password = "another long password"

const sequence = "it repeats characters, or follows the alphabet, the numbers or the keyboard"
const name = "it is little more than your address, or the name of a brand or of this service"
const common = "it is little more than a password that many people use"

let started: StartedAccounts
let browser: WebClient
beforeAll(async () => {
  started = await startAccounts({ brandName: "Über Shoes" })
  browser = await started.invite(email, "editor")
})
afterAll(() => started.close())

async function change(next: string): Promise<WebPage> {
  return browser.submit(await browser.open("/account"), "/account/password", { password, next })
}

const reasonOn = ({ text }: WebPage) => /easy to guess: (.+)\. Choose another one/.exec(text)?.[1]

describe("a new password is refused, with the reason", () => {
  it.each([
    [
      sequence,
      ["aaaaaaaaaaaa", "123456789012", "qwertyuiopas", "abcabcabcabc", "1q2w3e4r5t6y", "9876543210987", "112233445566"],
    ],
    [
      name,
      [
        email,
        "GraceHopper1!",
        "grace-hopper-2026",
        "citable-citable",
        "Citable12345",
        "übershoes2026",
        "UberShoes!!!!",
      ],
    ],
    [
      common,
      [
        "password1234",
        "P@ssw0rd1234",
        "passw0rd123456",
        "Summer2024!!",
        "iloveyou!!!!",
        "Letmein-12345",
        "correct horse battery staple",
      ],
    ],
  ])("if %s", async (reason, weak) => {
    for (const next of weak) {
      const page = await change(next)
      expect([next, page.status, reasonOn(page)]).toEqual([next, 422, reason])
    }
  })

  it("by a reset and by an invitation, too, whose links stay valid", async () => {
    const { link = "" } = await resetPassword({ ...started.place, email: "ada@example.com" })
    const reset = started.browse()
    const refused = await reset.submit(await reset.open(link), "/password", { password: "ada@example.com" })
    expect([refused.status, reasonOn(refused)]).toEqual([422, name])
    expect((await reset.open(link)).status).toBe(200)
    await expect(started.invite("eve@example.com", "viewer")).resolves.toBeDefined()
    const path = `/brands/${started.brandId}/members`
    const owner = await started.choosePassword(link, "correct horse battery")
    const page = await owner.submit(await owner.open(path), path, { email: "joan@example.com", role: "viewer" })
    const invitation = /<output>([^<]+)<\/output>/.exec(page.text)?.[1] ?? ""
    const joan = started.browse()
    const form = await joan.open(invitation)
    expect(reasonOn(await joan.submit(form, "/invitation", { password: "uber shoes 1234" }))).toBe(name)
    expect((await joan.submit(form, "/invitation", { password: "correct horse battery" })).url.pathname).toBe("/brands")
  })
})

it("any other new password is accepted, whatever its characters", async () => {
  const good = [
    "violin harbour teapot",
    "zkfmwqhtbxav",
    "839201746528",
    "Xk9$vT2&mQ7!",
    "мой дом у моря стоит",
    "🐎🔋🧷🌊🍋🎻🚲🧭🪁🕰️🧶🪴",
    "long ".repeat(39) + "words",
  ]
  let current = password
  for (const next of good) {
    const page = await browser.submit(await browser.open("/account"), "/account/password", { password: current, next })
    expect([next, page.status]).toEqual([next, 200])
    current = next
  }
})

it("a password that was set before goes on working", async () => {
  const db = await openOnEngine(started.dataDir)
  const hashed = await createPasswords({ cost: { ln: 8, r: 8, p: 1 } }).hash("password1234")
  const update = db.updateTable("users").set({ password_hash: hashed }).where("email", "=", "eve@example.com")
  await update.execute()
  await db.destroy()
  expect(await signInAs(started.browse(), { email: "eve@example.com", password: "password1234" })).toBe(200)
})
