import { createOwner, inviteMember } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient, WebPage } from "../web-client.ts"

const password = "another long password"

let started: StartedAccounts
let neighbourId: string
let foreignId: string
let eve: WebClient
let ahead = 0
beforeAll(async () => {
  started = await startAccounts({ now: () => Date.now() + ahead })
  const neighbour = { name: "Neighbour" }
  neighbourId = (await started.call<{ id: string }>("POST", "/v1/brands", neighbour, started.operatorToken)).id
  foreignId = (await started.service.createAccount({ brandName: "Another company" })).brandId
  eve = await started.invite("eve@example.com", "owner")
})
afterAll(() => started.close())

async function inviteOnPage(browser: WebClient, email: string, role = "viewer"): Promise<WebPage> {
  const path = `/brands/${started.brandId}/members`
  return browser.submit(await browser.open(path), path, { email, role })
}

const linkOn = (page: WebPage): string => /<output>([^<]+)<\/output>/.exec(page.text)?.[1] ?? ""
const linkFor = async (email: string): Promise<string> => linkOn(await inviteOnPage(eve, email))

async function isRefused(browser: WebClient, link: string, reason: string): Promise<void> {
  const page = await browser.open(link)
  expect([page.status, page.text]).toEqual([404, expect.stringContaining(reason)])
}

/** A page without what is different for each address and each link. */
const withoutNames = ({ status, text }: WebPage, email: string) => [
  status,
  text.replaceAll(email, "(email)").replaceAll(/cti_[\w-]+|name="csrf" value="[^"]+"/g, ""),
]

describe("an invitation", () => {
  it("looks the same to the inviter, whoever has the address", async () => {
    const people = ["nobody@example.com", "customer@example.com", "neighbour@example.com", owner.email]
    await started.invite("customer@example.com", "viewer", foreignId)
    await started.invite("neighbour@example.com", "owner", neighbourId)
    const pages = []
    for (const email of people) {
      const invited = await inviteOnPage(eve, email)
      const opened = await started.browse().open(linkOn(invited))
      pages.push([withoutNames(invited, email), withoutNames(opened, email)])
      expect(opened.status).toBe(200)
    }
    for (const page of pages) expect(page).toEqual(pages[0])
    const members = (await eve.open(`/brands/${started.brandId}/members`)).text.replaceAll(/\s+/g, " ")
    for (const email of people) expect(members).toContain(`<strong>${email}</strong> — Viewer, invited`)
  })

  it("takes effect when the person accepts, who signs in with the password that they have", async () => {
    const person = { email: "joan@example.com", password }
    await started.invite(person.email, "viewer", foreignId)
    const link = await linkFor(person.email)
    const browser = started.browse()
    const opened = await browser.open(link)
    const signIn = /href="(\/sign-in[^"]+)"/.exec(opened.text)?.[1] ?? ""
    const back = await browser.submit(await browser.open(signIn), "/sign-in", person)
    expect(back.url.pathname).toBe("/invitation")
    expect((await browser.open("/brands")).text).not.toContain(started.brandId)
    await browser.submit(back, "/invitation")
    const brands = (await browser.open("/brands")).text
    expect([brands.includes(started.brandId), brands.includes(foreignId)]).toEqual([true, true])
  })

  it("does not set another password for an address that signs in already", async () => {
    const email = "grace@example.com"
    await started.invite(email, "viewer", foreignId)
    const browser = started.browse()
    const page = await browser.open(await linkFor(email))
    const refused = await browser.submit(page, "/invitation", { password: "a password of somebody else" })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Sign in, then accept")])
    expect(await signInAs(started.browse(), { email, password: "a password of somebody else" })).toBe(422)
    expect(await signInAs(started.browse(), { email, password })).toBe(200)
  })

  it("cannot be accepted by another person who has signed in", async () => {
    const email = "mary@example.com"
    const link = await linkFor(email)
    const stranger = await started.invite("stranger@example.com", "viewer", foreignId)
    const page = await stranger.open(link)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("signed in as stranger@example.com")])
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
    const token = new URL(link).searchParams.get("token") ?? ""
    const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
    const body = new URLSearchParams({ csrf, token, password }).toString()
    expect((await stranger.send("/invitation", { method: "POST", headers, body })).status).toBe(403)
    expect((await stranger.open("/brands")).text).not.toContain(started.brandId)
    expect((await (await started.choosePassword(link, password)).open("/brands")).text).toContain(started.brandId)
  })

  it("says why it no longer works: accepted, replaced, withdrawn, expired or unknown", async () => {
    const browser = started.browse()
    const used = await linkFor("ruth@example.com")
    await started.choosePassword(used, password)
    await isRefused(browser, used, "already been accepted")
    const replaced = await linkFor("vera@example.com")
    const withdrawn = await linkFor("vera@example.com")
    await isRefused(browser, replaced, "a later one has replaced it")
    const members = await eve.open(`/brands/${started.brandId}/members`)
    const action = /action="([^"]*)"[^>]*>[^]{0,200}Withdraw the invitation of vera@/.exec(members.text)?.[1] ?? ""
    await eve.submit(members, action)
    await isRefused(browser, withdrawn, "was withdrawn")
    const late = await linkFor("late@example.com")
    ahead = 8 * 24 * 3_600_000
    await isRefused(browser, late, "has expired")
    ahead = 0
    await isRefused(browser, "/invitation?token=cti_x", "no such invitation")
  })

  it("makes one user from two simultaneous acceptances", async () => {
    const link = await linkFor("twice@example.com")
    const tries = await Promise.allSettled([1, 2].map(() => started.choosePassword(link, password)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  })

  it("gives a person who opens the links of two accounts both of them", async () => {
    const email = "ida@example.com"
    const links = [
      await linkFor(email),
      (await inviteMember({ ...started.place, email, role: "viewer", brandId: foreignId })).link,
    ]
    const ida = await started.choosePassword(links[0] ?? "", password)
    await started.accept(ida, links[1])
    await started.accept(ida, (await createOwner({ ...started.place, email })).link)
    const { text } = await ida.open("/brands")
    for (const id of [started.brandId, neighbourId, foreignId]) expect(text).toContain(id)
  })
})

it("a member gets another role at once, without an invitation", async () => {
  const vera = await started.invite("vera-2@example.com", "viewer")
  expect((await vera.open(`/brands/${started.brandId}/keys`)).status).toBe(403)
  const page = await inviteOnPage(eve, "Vera-2@example.com", "owner")
  expect(page.url.pathname).toBe(`/brands/${started.brandId}/members`)
  expect((await vera.open(`/brands/${started.brandId}/keys`)).status).toBe(200)
})
