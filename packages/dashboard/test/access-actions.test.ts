import type { ApiKeyActions, CreatedApiKey } from "@citable/contract"
import { afterAll, beforeAll, expect, it } from "vitest"

import { authorize, discover, exchange } from "../../service/test/oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { toWords } from "./to-words.ts"

// Who has access, and by what, changes outside of the tools. The list has it all the same.

let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}`
})
afterAll(() => started.close())

const listed = async (query = "") => toWords((await ada.open(`${home}/activity${query}`)).text)
const count = (words: string, part: string) => words.split(part).length - 1

it("a key that is created and revoked is in the list of whoever did it, once each", async () => {
  await ada.submit(await ada.open(`${home}/keys`), `${home}/keys`, { name: "By hand" })
  await pressButton(ada, await ada.open(`${home}/keys`), "Revoke the key By hand")
  const path = `/v1/brands/${started.brandId}/api-keys`
  const key = await started.call<CreatedApiKey>("POST", path, { name: "By token" }, started.operatorToken)
  for (let times = 0; times < 2; times++)
    await started.call("DELETE", `${path}/${key.id}`, undefined, started.operatorToken)
  const words = await listed()
  expect(words).toMatch(/ada@example\.com created the key “By hand” .+ Cannot be undone: Revoke the key/)
  expect(words).toMatch(/ada@example\.com revoked the key “By hand” .+ Cannot be undone: A revoked key stays revoked/)
  expect(words).toMatch(/The token “[^”]+” revoked the key “By token”/)
  expect(count(words, "revoked the key “By token”")).toBe(1)
  // What was done to a key is not what the key did.
  const { data } = await started.call<ApiKeyActions>("GET", `${path}/${key.id}`, undefined, started.operatorToken)
  expect(data).toEqual([])
})

it("a person who is invited, joins, gets another role and is removed is in the list", async () => {
  const members = `${home}/members`
  const invite = async (email: string, role: string) => ada.submit(await ada.open(members), members, { email, role })
  const link = /<output>([^<]+)<\/output>/.exec((await invite("joan@example.com", "viewer")).text)?.[1] ?? ""
  await started.choosePassword(link, "another long password")
  await invite("joan@example.com", "editor")
  await invite("joan@example.com", "editor")
  const joined = await listed()
  expect(joined).toMatch(/ada@example\.com invited “joan@example\.com” [^.]+ As viewer\./)
  expect(joined).toMatch(/joan@example\.com accepted the invitation of “joan@example\.com”/)
  expect(joined).toMatch(/ada@example\.com changed the role of joan@example\.com [^.]+ From viewer to editor\./)
  expect(count(joined, "changed the role")).toBe(1)
  await pressButton(ada, await ada.open(members), "Remove joan@example.com")
  await invite("max@example.com", "viewer")
  await pressButton(ada, await ada.open(members), "Withdraw the invitation of max@example.com")
  const words = await listed()
  expect(words).toMatch(/ada@example\.com removed a person who is gone .+ Cannot be undone: Invite the person again\./)
  expect(words).toMatch(/ada@example\.com withdrew the invitation of “max@example\.com”/)
  await started.invite("by-operator@example.com", "viewer")
  expect(await listed()).toContain("The token “command line of the operator” invited “by-operator@example.com”")
})

it("an application that a person connects is in the list of each brand of theirs, until it or the person ends that", async () => {
  const flow = await discover(started)
  const asked = {
    resource: `${started.url}/v1`,
    scope: "content:read offline_access",
    parameters: { prompt: "consent" },
  }
  const { refresh_token: token = "" } = await exchange(flow, await authorize(flow, ada, asked))
  expect(await listed()).toMatch(/ada@example\.com connected the application “[^”]+”/)
  const body = new URLSearchParams({ token, client_id: flow.client.client_id })
  expect((await fetch(`${started.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200)
  const ended = await listed("?application=citable-cli")
  expect(ended).toMatch(/The application “[^”]+” of ada@example\.com disconnected the application “[^”]+”/)
  await exchange(flow, await authorize(flow, ada, asked))
  await pressButton(ada, await ada.open("/account"), "Sign out everywhere")
  await signInAs(ada, owner)
  const words = await listed()
  expect(words).toMatch(/ada@example\.com disconnected the application “[^”]+”/)
  expect([count(words, " connected the application"), count(words, "disconnected the application")]).toEqual([2, 2])
  const other = (await started.call<{ id: string }>("POST", "/v1/brands", { name: "Later" }, started.operatorToken)).id
  expect(toWords((await ada.open(`/brands/${other}/activity`)).text)).not.toContain("application")
})
