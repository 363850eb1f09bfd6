import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { afterAll, beforeAll, expect, it } from "vitest"

import { authorize, discover, exchange, type Flow } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

// Who sees the address of a person that has saved an article.

const scope = "brands:read content:read content:read_drafts content:write"

let started: StartedAccounts
let flow: Flow
beforeAll(async () => {
  started = await startAccounts()
  flow = await discover(started)
})
afterAll(() => started.close())

const join = async (email: string, role: string) =>
  (await exchange(flow, await authorize(flow, await started.invite(email, role), { scope }))).access_token

it("people who write for a brand see who saved a revision; API keys, viewers and strangers to it do not", async () => {
  const zoe = await join("zoe@example.com", "editor")
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "One" }, zoe)
  const writerFor = async (token: string) => {
    const path = `/v1/content/${id}/revisions`
    const { data } = await started.call<{ data: ContentRevision[] }>("GET", path, undefined, token)
    return data[0]?.written_by
  }
  const named = { kind: "user", name: "zoe@example.com" }
  const nameless = { kind: "user", name: null }
  const bob = await join("bob@example.com", "editor")
  expect(await writerFor(zoe)).toEqual(named)
  expect(await writerFor(bob)).toEqual(named)
  expect(await writerFor(await join("vera@example.com", "viewer"))).toEqual(nameless)
  expect(await writerFor(started.writeKey)).toEqual(nameless)

  const browser = started.browse()
  await signInAs(browser, owner)
  const page = await browser.open(`/brands/${started.brandId}/members`)
  await browser.submit(page, /action="([^"]*)"[^>]*>[^]{0,500}Remove zoe@example\.com"/.exec(page.text)?.[1] ?? "")
  expect(await writerFor(bob)).toEqual(nameless)
})
