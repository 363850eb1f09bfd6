import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createService } from "@citable/service"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, it } from "vitest"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-account-"))
})
afterAll(() => rm(folder, { recursive: true }))

async function cli(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: { DATA_DIR: folder, PUBLIC_URL: "https://citable.example.com" },
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    signal: new AbortController().signal,
  }
  return { code: await runCli(argv, io), out: out.join("\n"), err: err.join("\n") }
}

it("with the data folder, account commands create owners, invite members and reset passwords by links", async () => {
  expect(await cli("account", "create", "ada@example.com")).toMatchObject({
    code: 1,
    err: expect.stringContaining("citable serve"),
  })
  const service = await createService({ dataDir: folder, publicUrl: "https://citable.example.com" })
  await service.createAccount({ brandName: "Another" })
  const link = /^https:\/\/citable\.example\.com\/password\?token=ctl_[\w-]{43}$/
  const created = await cli("account", "create", "Ada@Example.com")
  expect([created.code, created.out, created.err]).toEqual([
    0,
    expect.stringMatching(link),
    expect.stringContaining("ada@example.com"),
  ])
  const page = await service.fetch(new Request(created.out))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("ada@example.com")])
  const reset = await cli("account", "reset-password", "ada@example.com", "--json")
  expect(JSON.parse(reset.out)).toEqual({ email: "ada@example.com", link: expect.stringMatching(link) })
  expect((await service.fetch(new Request(created.out))).status).toBe(404)

  const several = await cli("account", "invite", "eve@example.com", "--role", "editor")
  expect([several.code, several.err]).toEqual([2, expect.stringContaining("Another")])
  const brand = service.brandId ?? ""
  expect((await cli("account", "invite", "eve@example.com", "--role", "editor", "--brand", brand)).out).toMatch(link)
  expect((await cli("account", "invite", "eve@example.com", "--role", "chief", "--brand", brand)).code).toBe(2)
  expect((await cli("account", "reset-password", "nobody@example.com")).code).toBe(1)
  expect((await cli("account", "create", "not an address")).err).toContain("e-mail address")
  await service.close()
})
