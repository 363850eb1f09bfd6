import type { Integration } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import type { EngineFetch } from "@citable/engines/engine"
import { afterEach, expect, it } from "vitest"

let started: StartedService
afterEach(() => started.close())

it.each([
  ["the vendor's own date", "2027-01-05", "OpenAI ends the model gpt-5-mini on 2027-01-05."],
  [
    "that of this release, if the vendor does not say one",
    undefined,
    "OpenAI ends the model gpt-5-mini on 2026-12-11.",
  ],
  ["nothing, if the vendor has announced no end", null, undefined],
])("the test of an engine's key tells %s", async (_, date, expected) => {
  const asked: string[] = []
  const engineFetch: EngineFetch = async (url) => {
    asked.push(url)
    const model = { id: "gpt-5-mini", object: "model", created: 0, owned_by: "openai" }
    return Response.json({ object: "list", data: [date === undefined ? model : { ...model, shutdown_date: date }] })
  }
  started = await startService({ engineFetch, now: () => Date.UTC(2026, 10, 29) })
  const call = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, path, body, started.operatorToken)
  const connection = { kind: "openai", config: { model: "gpt-5-mini" }, credentials: { api_key: "sk-own" } }
  const made = await call<Integration>("POST", `/v1/brands/${started.brandId}/integrations`, {
    name: "Own",
    connection,
  })
  const tested = await call<Integration>("POST", `/v1/integrations/${made.id}/test`, {})
  expect(asked).toEqual(["https://api.openai.com/v1/models"])
  expect(tested).toMatchObject({ status: "connected", error: null })
  expect(tested.warnings.map(({ code, detail }) => [code, detail.slice(0, expected?.length)])).toEqual(
    expected === undefined ? [] : [["model_ends", expected]],
  )
})
