import { createOwner, inviteMember } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "./start-accounts.ts"
import type { WebClient, WebPage } from "./web-client.ts"

let started: StartedAccounts
let otherId: string
let eve: WebClient
beforeAll(async () => {
  started = await startAccounts()
  otherId = (await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)).id
  eve = await started.invite("eve@example.com", "owner")
})
afterAll(() => started.close())

async function inviteOnPage(browser: WebClient, email: string, brandId = started.brandId): Promise<WebPage> {
  const path = `/brands/${brandId}/members`
  return browser.submit(await browser.open(path), path, { email, role: "viewer" })
}

const linkOn = (page: WebPage): string => /<output>([^<]+)<\/output>/.exec(page.text)?.[1] ?? ""

describe("an owner of a brand who invites a person without a password", () => {
  it("sees no link for an owner of the account, whose earlier link still works", async () => {
    const { link = "" } = await createOwner({ ...started.place, email: "grace@example.com" })
    const page = await inviteOnPage(eve, "grace@example.com")
    expect(page.status).toBe(200)
    expect(page.text).toContain("link of the earlier invitation")
    expect(page.text).not.toContain("token=")
    const grace = await started.choosePassword(link, "the password of grace")
    expect((await grace.open("/brands")).text).toContain(otherId)
  })

  it("sees no link for a person invited to another brand, whose earlier link gives both roles", async () => {
    const { link = "" } = await inviteMember({
      ...started.place,
      email: "joan@example.com",
      role: "owner",
      brandId: otherId,
    })
    const page = await inviteOnPage(eve, "joan@example.com")
    expect(page.text).toContain("link of the earlier invitation")
    expect(page.text).not.toContain("token=")
    const joan = await started.choosePassword(link, "the password of joan")
    expect((await joan.open(`/brands/${otherId}/keys`)).status).toBe(200)
    expect((await joan.open(`/brands/${started.brandId}/webhooks`)).status).not.toBe(404)
  })

  it("sees a link for a new person, and another one if nobody else has invited that person", async () => {
    const first = linkOn(await inviteOnPage(eve, "vera@example.com"))
    const second = linkOn(await inviteOnPage(eve, "vera@example.com"))
    expect((await started.browse().open(first)).status).toBe(404)
    expect((await started.browse().open(second)).status).toBe(200)
    const ada = started.browse()
    await signInAs(ada, owner)
    expect(linkOn(await inviteOnPage(ada, "vera@example.com", otherId))).toBe("")
    expect(linkOn(await inviteOnPage(eve, "vera@example.com"))).toBe("")
    expect((await started.browse().open(second)).status).toBe(200)
  })
})
