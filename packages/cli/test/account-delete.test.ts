import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService, type StartedService } from "@citable/dev"
import { createAccount } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { sampleUpload } from "../../service/test/sample-input.ts"
import { runCommand } from "./open-data-commands.ts"

let dataDir: string
let started: StartedService
let account: { accountId: string; operatorToken: string; brandId: string }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-account-delete-"))
  started = await startService({ dataDir })
  account = await started.service.createAccount({ brandName: "Another company" })
  const brand = `/v1/brands/${account.brandId}`
  await started.call("POST", `${brand}/content`, { title: "One" }, account.operatorToken)
  await started.call("POST", `${brand}/media`, { source: sampleUpload }, account.operatorToken)
})
afterAll(async () => {
  await started.close()
  await rm(dataDir, { recursive: true })
})

const run = (argv: string[], env: Record<string, string> = {}) =>
  runCommand(["account", "delete", ...argv], { DATA_DIR: dataDir, ...env })
const brandsOf = (token: string) => started.call<{ data: object[] }>("GET", "/v1/brands", undefined, token)

it("account delete erases nothing unless its name is given, and says what it would erase", async () => {
  const asked = await run([account.accountId])
  expect([asked.code, asked.out]).toEqual([
    2,
    `Account ${account.accountId}: Another company
This erases for good, without the trash:
  1 brand, with everything in it
  1 article, 1 media file
  0 scans with 0 answers
  1 key or token
  0 people who belong to no other account; 0 others with another account, too, who stay
Published articles stay on your sites and platforms, and backups keep what they have.`,
  ])
  expect(asked.err).toContain('There is no terminal to ask in. Add --yes --name "Another company".')
  const refused: [argv: string[], code: number, words: string][] = [
    [["--yes"], 2, "--yes needs --name"],
    [["--yes", "--name", "another company"], 2, "That is not the account's name, Another company. Nothing was erased."],
  ]
  for (const [argv, code, words] of refused) {
    const result = await run([account.accountId, ...argv])
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(words)])
  }
  expect((await run(["acc_none", "--yes", "--name", "x"])).err).toContain("There is no account acc_none.")
  const elsewhere = await run([account.accountId, "--yes", "--name", "Another company"], {
    MEDIA_DIR: join(dataDir, "elsewhere"),
  })
  expect([elsewhere.code, elsewhere.err]).toEqual([
    1,
    expect.stringContaining("None of the account's media files is where these settings say."),
  ])
  expect((await brandsOf(account.operatorToken)).data).toHaveLength(1)
})

it("account delete erases the account of a running service, and says what it read", async () => {
  const erased = await run([account.accountId, "--yes", "--name", "Another company"])
  expect([erased.code, erased.err]).toEqual([0, ""])
  expect(erased.out).toMatch(
    /^Erased the account acc_\w+ \(Another company\) with 1 brand and 0 people\. Deleted 1 file/,
  )
  expect(erased.out).toMatch(/Read back \d+ rows of all tables: none names the account, its brands or its people\.$/)
  await expect(brandsOf(account.operatorToken)).rejects.toThrow("401")
  expect((await brandsOf(started.operatorToken)).data).toHaveLength(1)
})

it("account delete --json says what remains, and exits with 1 if anything does", async () => {
  const { accountId } = await createAccount({ dataDir, email: "eve@example.com", brandName: "Third" })
  // What another account wrote about it: this stays.
  const brand = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Notes" }, started.operatorToken)
  await started.call("POST", `/v1/brands/${brand.id}/content`, { title: `About ${accountId}` }, started.operatorToken)
  const result = await run([accountId, "--yes", "--name", "Third", "--keep-media", "--json"])
  expect([result.code, result.err]).toEqual([1, ""])
  expect(JSON.parse(result.out)).toMatchObject({
    account_id: accountId,
    name: "Third",
    brands: 1,
    files_deleted: 0,
    remaining: [
      { place: "contents", count: 1 },
      { place: "content_revisions", count: 1 },
    ],
    elsewhere: [],
  })
})
