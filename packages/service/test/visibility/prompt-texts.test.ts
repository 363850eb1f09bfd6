import type { ToolOutput } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { unknownId } from "../sample-input.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"

let started: StartedAccounts
let session: string
beforeAll(async () => {
  const ask = async () => ({ text: "Nobody.", sources: [], searches: null, model: null, cost: 0, raw: "{}" })
  started = await startAccounts({ engines: [{ name: "local", surface: "api", ask }] })
  const browser = started.browse()
  await signInAs(browser, owner)
  session = browser.cookies.get("citable_session") ?? ""
})
afterAll(() => started.close())

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)

async function addPrompt(text: string): Promise<string> {
  const { data } = await call<ToolOutput<"create_prompts">>("POST", "/prompts", { prompts: [{ text }] })
  return data[0]?.id ?? ""
}

async function readTexts(...ids: string[]): Promise<unknown> {
  const headers = { authorization: `Session ${session}.${started.brandId}` }
  const path = `/v1/brands/${started.brandId}/prompt-texts?ids=${ids.join()}`
  return ((await (await fetch(started.url + path, { headers })).json()) as { texts: unknown }).texts
}

it("a page gets the texts of prompts: of one in the trash, only if there are answers to it", async () => {
  const answered = await addPrompt("Which lamp?")
  const { id } = await call<Scan>("POST", "/scans", {})
  await vi.waitFor(async () => {
    expect((await call<Scan>("GET", `/scans/${id}`)).finished_at).not.toBeNull()
  }, 20_000)
  const unasked = await addPrompt("Which bell?")
  const ids = [answered, unasked, unknownId("prm")]
  expect(await readTexts(...ids)).toEqual({ [answered]: "Which lamp?", [unasked]: "Which bell?" })
  for (const one of [answered, unasked]) await call("DELETE", `/prompts/${one}`)
  expect(await readTexts(...ids)).toEqual({ [answered]: "Which lamp?" })
})
