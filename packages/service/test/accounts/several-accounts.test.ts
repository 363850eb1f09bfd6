import { inviteMember, resetPassword } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { authorize, discover, exchange, type Flow, refresh } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

// People with roles in two accounts of an instance.

const password = "another long password"
const scope = "brands:read content:read"

let started: StartedAccounts
let flow: Flow
let mine: { accountId: string; brandId: string }
let other: { accountId: string; brandId: string; operatorToken: string }
let names = 0
beforeAll(async () => {
  started = await startAccounts()
  flow = await discover(started)
  other = await started.service.createAccount({ brandName: "Other company" })
  mine = { accountId: "", brandId: started.brandId }
  const { text } = await (await joinBoth()).browser.open("/brands")
  mine.accountId = [...text.matchAll(/acc_\w+/g)].map(([id]) => id).find((id) => id !== other.accountId) ?? ""
})
afterAll(() => started.close())

/** A new person with a role in both accounts. */
async function joinBoth(role = "editor"): Promise<{ email: string; browser: WebClient }> {
  const email = `both-${++names}@example.com`
  const browser = await started.invite(email, role)
  const { link } = await inviteMember({ ...started.place, email, role, brandId: other.brandId })
  await started.accept(browser, link)
  return { email, browser }
}

const tokensFor = async (browser: WebClient, account: string) =>
  exchange(flow, await authorize(flow, browser, { scope, account }))

async function brandsOf(token: string): Promise<string[] | number> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${started.url}/v1/brands`, { headers })
  if (response.status !== 200) return response.status
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

async function removeFrom(brandId: string, email: string): Promise<void> {
  const browser = started.browse()
  await signInAs(browser, owner)
  const page = await browser.open(`/brands/${brandId}/members`)
  const action = new RegExp(`action="([^"]*)"[^>]*>[^]{0,500}Remove ${email}"`).exec(page.text)?.[1] ?? ""
  await browser.submit(page, action)
}

describe("a person with roles in two accounts", () => {
  it("sees the brands of both, and works in each with the role there", async () => {
    const { email, browser } = await joinBoth("viewer")
    await inviteMember({ ...started.place, email, role: "owner", brandId: other.brandId })
    const { text } = await browser.open("/brands")
    for (const { accountId, brandId } of [mine, other]) {
      expect(text).toContain(accountId)
      expect(text).toContain(brandId)
    }
    expect((await browser.open(`/brands/${mine.brandId}/keys`)).status).toBe(403)
    expect((await browser.open(`/brands/${other.brandId}/keys`)).status).toBe(200)
  })

  it("chooses an account for an application, whose token reaches this account alone", async () => {
    const { browser } = await joinBoth()
    for (const [account, foreign] of [
      [mine, other],
      [other, mine],
    ] as const) {
      const { access_token: token } = await tokensFor(browser, account.accountId)
      expect(await brandsOf(token)).toEqual([account.brandId])
      const path = `${started.url}/v1/brands/${foreign.brandId}`
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(404)
    }
  })

  it("gives no application access without a choice, or to the account of somebody else", async () => {
    const { browser } = await joinBoth()
    const stranger = await started.service.createAccount({ brandName: "A third company" })
    for (const account of [undefined, "acc_none", stranger.accountId]) {
      const { page } = await authorize(flow, browser, { scope, account })
      expect([page.status, page.text]).toEqual([422, expect.stringContaining("choose an account")])
    }
    const { page } = await authorize(flow, started.browse(), { scope })
    expect(page.url.searchParams.get("code")).not.toBeNull()
  })

  it("keeps the session and the tokens of one account after the removal from the other", async () => {
    const { email, browser } = await joinBoth()
    const gone = await tokensFor(browser, mine.accountId)
    const kept = await tokensFor(browser, other.accountId)
    const pending = await authorize(flow, browser, { scope, account: mine.accountId })
    await removeFrom(mine.brandId, email)
    expect(await brandsOf(gone.access_token)).toBe(401)
    await expect(refresh(flow, gone.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
    await expect(exchange(flow, pending)).rejects.toMatchObject({ error: "invalid_grant" })
    const refreshed = await refresh(flow, kept.refresh_token ?? "")
    expect(await brandsOf(refreshed.access_token)).toEqual([other.brandId])
    const { text } = await browser.open("/brands")
    expect([text.includes(mine.brandId), text.includes(other.brandId)]).toEqual([false, true])
  })

  it("keeps the other account when the only brand of one is deleted", async () => {
    const { email, browser } = await joinBoth()
    const third = await started.service.createAccount({ brandName: "Short-lived" })
    const { link } = await inviteMember({ ...started.place, email, role: "owner", brandId: third.brandId })
    await started.accept(browser, link)
    const tokens = await tokensFor(browser, third.accountId)
    await started.call("DELETE", `/v1/brands/${third.brandId}?confirm=Short-lived`, undefined, third.operatorToken)
    expect(await brandsOf(tokens.access_token)).toEqual([])
    await expect(refresh(flow, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
    expect((await browser.open("/brands")).text).toContain(other.brandId)
  })

  it.each(["signs out everywhere", "sets a new password with a link"])(
    "%s, which ends the tokens of both",
    async (way) => {
      const { email, browser } = await joinBoth()
      const tokens = [await tokensFor(browser, mine.accountId), await tokensFor(browser, other.accountId)]
      if (way === "signs out everywhere") await browser.submit(await browser.open("/account"), "/sign-out-everywhere")
      else
        await started.choosePassword((await resetPassword({ ...started.place, email })).link ?? "", "a third password")
      for (const { access_token: token } of tokens) expect(await brandsOf(token)).toBe(401)
      expect((await browser.open("/account")).url.pathname).toBe("/sign-in")
    },
  )
})

it("a person without a role anywhere signs in, and gives no application access", async () => {
  const email = "nowhere@example.com"
  await started.invite(email, "viewer")
  await removeFrom(mine.brandId, email)
  const browser = started.browse()
  expect(await signInAs(browser, { email, password })).toBe(200)
  const { page } = await authorize(flow, browser, { scope })
  expect([page.status, page.text]).toEqual([409, expect.stringContaining("no role in any account")])
})
