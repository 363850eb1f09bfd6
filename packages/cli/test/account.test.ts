import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createService, type Service } from "@citable/service"
import { runCli } from "citable"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createDashboard } from "../../dashboard/src/index.ts"
import { createWebClient } from "../../service/test/web-client.ts"

const origin = "https://citable.example.com"
const passwordCost = { ln: 8, r: 8, p: 1 }
const invitationLink = /^https:\/\/citable\.example\.com\/invitation\?token=cti_[\w-]{43}$/
const passwordLink = /^https:\/\/citable\.example\.com\/password\?token=ctl_[\w-]{43}$/

let folder: string
let service: Service
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-account-"))
  service = await createService({ dataDir: folder, publicUrl: origin, passwordCost, dashboard: createDashboard() })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function cli(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: { DATA_DIR: folder, PUBLIC_URL: origin },
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    signal: new AbortController().signal,
  }
  return { code: await runCli(argv, io), out: out.join("\n"), err: err.join("\n") }
}

const browse = () => createWebClient(origin, (request) => service.fetch(request))

async function accept(link: string, password: string) {
  const browser = browse()
  const done = await browser.submit(await browser.open(link), "/invitation", { password })
  expect(done.url.pathname).toBe("/brands")
  return browser
}

/** The names of the brands that a token reaches. */
async function brandsOf(token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await service.fetch(new Request(`${origin}/v1/brands`, { headers }))
  return ((await response.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
}

it("without a service, account commands say how to start one", async () => {
  const ran = await cli("account", "create", "ada@example.com", "--data", join(folder, "none"))
  expect([ran.code, ran.err]).toEqual([1, expect.stringContaining("citable serve")])
})

describe("with the data folder, account commands", () => {
  it("invite owners and members, and reset passwords, by links", async () => {
    const created = await cli("account", "create", "Ada@Example.com")
    expect([created.code, created.out, created.err]).toEqual([
      0,
      expect.stringMatching(invitationLink),
      "Give this link to ada@example.com. It accepts the invitation within a week, and works once.",
    ])
    const ada = await accept(created.out, "correct horse battery")
    const again = await cli("account", "create", "ada@example.com")
    expect([again.code, again.out]).toEqual([0, "ada@example.com has the role now. There is nothing to accept."])
    const reset = await cli("account", "reset-password", "ada@example.com", "--json")
    expect(JSON.parse(reset.out)).toEqual({ email: "ada@example.com", link: expect.stringMatching(passwordLink) })
    expect((await ada.open("/account")).status).toBe(200)

    const brand = service.brandId ?? ""
    const invite = (role: string, ...more: string[]) =>
      cli("account", "invite", "eve@example.com", "--role", role, ...more)
    const eve = await accept((await invite("editor", "--brand", brand)).out, "another long password")
    expect((await eve.open(`/brands/${brand}/keys`)).status).toBe(403)
    expect((await invite("owner", "--brand", brand)).out).toContain("has the role now")
    expect((await eve.open(`/brands/${brand}/keys`)).status).toBe(200)
    expect((await invite("chief", "--brand", brand)).code).toBe(2)
    expect((await cli("account", "reset-password", "nobody@example.com")).code).toBe(1)
    expect((await cli("account", "create", "not an address")).err).toContain("e-mail address")
    expect((await cli("account", "create", "ada@example.com", "--account", "acc_none")).code).toBe(1)
  })

  it("make another account, whose owner may have one already, and a token for it", async () => {
    const first = await cli("account", "create", "grace@example.com")
    const grace = await accept(first.out, "correct horse battery")
    const made = await cli("account", "create", "grace@example.com", "--new", "Globex", "--json")
    const { link, account_id: accountId, ...rest } = JSON.parse(made.out) as Record<string, string>
    expect(link).toMatch(invitationLink)
    expect(rest).toEqual({ email: "grace@example.com", brand_id: expect.stringMatching(/^brd_/) })
    expect((await grace.open("/brands")).text).not.toContain("Globex")
    await grace.submit(await grace.open(link ?? ""), "/invitation")
    const page = await grace.open("/brands")
    for (const text of ["My brand", "Globex", accountId ?? ""]) expect(page.text).toContain(text)

    const several = await cli("account", "invite", "joan@example.com")
    expect([several.code, several.err]).toEqual([2, expect.stringContaining("Globex")])
    const token = await cli("token", "create", "--account", accountId ?? "")
    expect(await brandsOf(token.out)).toEqual(["Globex"])
    expect((await cli("token", "create", "--account", "acc_none")).code).toBe(1)
    const both = await cli("account", "create", "joan@example.com", "--new", "Globex", "--account", accountId ?? "")
    expect([both.code, both.err]).toEqual([2, expect.stringContaining("either --new or --account")])
    const told = await cli("account", "create", "joan@example.com", "--new", "Initech")
    expect([told.code, told.out, told.err]).toEqual([
      0,
      expect.stringMatching(invitationLink),
      expect.stringMatching(/^Created the account acc_\w+ with the brand brd_\w+ \(Initech\)\.\nGive this link/),
    ])
  })
})
