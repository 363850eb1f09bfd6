import { createOwner, inviteMember, resetPassword } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

let started: StartedAccounts
let ahead = 0
beforeAll(async () => {
  started = await startAccounts({ now: () => Date.now() + ahead })
})
afterAll(() => started.close())

describe("an account", () => {
  it("signs in with its password, sees its brands and signs out", async () => {
    const browser = started.browse()
    expect(await signInAs(browser, owner)).toBe(200)
    const brands = await browser.open("/brands")
    expect(brands.text).toContain(started.brandId)
    const out = await browser.submit(brands, "/sign-out")
    expect(out.url.pathname).toBe("/sign-in")
    expect((await browser.open("/brands")).url.pathname).toBe("/sign-in")
  })

  it("returns to the requested page after sign-in", async () => {
    const browser = started.browse()
    const page = await browser.open(`/brands/${started.brandId}/keys`)
    expect(page.url.pathname).toBe("/sign-in")
    expect((await browser.submit(page, "/sign-in", owner)).url.pathname).toBe(`/brands/${started.brandId}/keys`)
  })

  it("changes its password, which ends every other session", async () => {
    const link = (await createOwner({ ...started.place, email: "grace@example.com" })).link ?? ""
    const one = await started.choosePassword(link, "the first password")
    const other = started.browse()
    await signInAs(other, { email: "grace@example.com", password: "the first password" })
    const fields = { password: "the first password", next: "the second password" }
    const changed = await one.submit(await one.open("/account"), "/account/password", fields)
    expect([changed.status, changed.url.pathname]).toEqual([200, "/account"])
    expect((await other.open("/account")).url.pathname).toBe("/sign-in")
    expect(await signInAs(other, { email: "grace@example.com", password: "the first password" })).toBe(422)
    expect(await signInAs(other, { email: "GRACE@example.com ", password: "the second password" })).toBe(200)
  })

  it("keeps its password if the current one is wrong or the new one is too short", async () => {
    const browser = started.browse()
    await signInAs(browser, owner)
    const account = await browser.open("/account")
    const wrong = { password: "not the password", next: "a new long password" }
    expect((await browser.submit(account, "/account/password", wrong)).status).toBe(403)
    const short = { password: owner.password, next: "short" }
    expect((await browser.submit(account, "/account/password", short)).status).toBe(422)
    expect(await signInAs(started.browse(), owner)).toBe(200)
  })

  it("signs out everywhere at once", async () => {
    const browsers = [started.browse(), started.browse()] as const
    for (const browser of browsers) await signInAs(browser, owner)
    await browsers[0].submit(await browsers[0].open("/account"), "/sign-out-everywhere")
    for (const browser of browsers) expect((await browser.open("/account")).url.pathname).toBe("/sign-in")
  })

  it("is signed out when its session expires, whether used or not", async () => {
    const browser = started.browse()
    await signInAs(browser, owner)
    ahead = 4 * 24 * 3_600_000
    expect((await browser.open("/account")).url.pathname).toBe("/sign-in")
    ahead = 0
  })
})

describe("a link that sets a password", () => {
  it("works once, and ends all open sessions", async () => {
    const email = "joan@example.com"
    const first = (await createOwner({ ...started.place, email })).link ?? ""
    const browser = await started.choosePassword(first, "the first password")
    const { link = "" } = await resetPassword({ ...started.place, email })
    await started.choosePassword(link, "the second password")
    expect((await browser.open("/account")).url.pathname).toBe("/sign-in")
    expect((await started.browse().open(link)).status).toBe(404)
    expect((await started.browse().open(first)).status).toBe(404)
    expect(await signInAs(started.browse(), { email, password: "the second password" })).toBe(200)
  })

  it("expires when another link is created, and after a day", async () => {
    const before = await resetPassword({ ...started.place, email: owner.email })
    const after = await resetPassword({ ...started.place, email: owner.email })
    expect((await started.browse().open(before.link ?? "")).status).toBe(404)
    expect((await started.browse().open(after.link ?? "")).status).toBe(200)
    ahead = 25 * 3_600_000
    expect((await started.browse().open(after.link ?? "")).status).toBe(404)
    ahead = 0
  })

  it("is not created for an unknown user or an invalid e-mail address", async () => {
    await expect(resetPassword({ ...started.place, email: "who@example.com" })).rejects.toMatchObject({
      code: "not_found",
    })
    for (const email of [
      "",
      "ada",
      "ada@",
      "@example.com",
      "a b@example.com",
      "a@b@c",
      "a@b\r\nBcc: c@d.example",
      "a\u202Eb@c.example",
      "a@b",
      "a@127.0.0.1",
      "a@b..example",
      "ünï@x.example",
    ]) {
      await expect(createOwner({ ...started.place, email }), email).rejects.toMatchObject({ code: "invalid_input" })
    }
    expect((await createOwner({ ...started.place, email: "o'b+x@bücher.example" })).link).toBeDefined()
  })
})

describe("a member", () => {
  it("sees the brands that they are a member of, with the role for each", async () => {
    const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Hidden" }, started.operatorToken)
    const browser = await started.invite("vera@example.com", "viewer")
    const brands = await browser.open("/brands")
    expect(brands.text).toContain(started.brandId)
    expect(brands.text).not.toContain(other.id)
    expect((await browser.open(`/brands/${other.id}/webhooks`)).status).toBe(404)
    expect((await browser.open(`/brands/${started.brandId}/keys`)).status).toBe(403)
    await inviteMember({ ...started.place, email: "vera@example.com", role: "owner", brandId: started.brandId })
    expect((await browser.open(`/brands/${started.brandId}/keys`)).status).toBe(200)
  })

  it("is invited and removed by an owner on the brand's page", async () => {
    const browser = started.browse()
    await signInAs(browser, owner)
    const path = `/brands/${started.brandId}/members`
    const invited = await browser.submit(await browser.open(path), path, { email: "Eve@Example.com", role: "editor" })
    const link = /<output>([^<]+)<\/output>/.exec(invited.text)?.[1] ?? ""
    expect(new URL(link).origin).toBe(started.url)
    const eve = await started.choosePassword(link, "violin harbour teapot")
    expect((await eve.open(`/brands/${started.brandId}/webhooks`)).status).toBe(200)
    const page = await browser.open(path)
    const action = /action="([^"]*)"[^>]*>[^]{0,500}Remove eve@example.com/.exec(page.text)?.[1] ?? ""
    await browser.submit(page, action)
    expect((await eve.open(`/brands/${started.brandId}/webhooks`)).status).toBe(404)
  })
})
