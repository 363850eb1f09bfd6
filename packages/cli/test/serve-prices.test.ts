import { expect, it } from "vitest"

import { readServeConfig } from "../src/serve/read-serve-config.ts"
import { toEngines } from "../src/serve/to-engines.ts"
import { toWriters } from "../src/serve/to-writers.ts"

it("a setting tells the price of a model that the service does not know", async () => {
  const env = {
    DATA_DIR: "/data",
    OPENAI_API_KEY: "sk-1",
    OPENAI_MODEL: "gpt-9",
    GEMINI_API_KEY: "sk-2",
    GEMINI_MODEL: "gemini-9",
    COMPATIBLE_ENGINE_URL: "http://127.0.0.1:9/v1",
    COMPATIBLE_ENGINE_MODEL: "m",
    WRITER_MODEL: "gpt-9-write",
  }
  const costs = async (more: object) =>
    (await toEngines(readServeConfig({ ...env, ...more }, {}))).map(({ name, model, usualCost }) => [
      name,
      model,
      usualCost,
    ])
  expect(await costs({})).toEqual([
    ["chatgpt", "gpt-9", null],
    ["gemini", "gemini-9", null],
    ["local_model", "m", null],
  ])
  // A usual question has 8,000 tokens of pages, which Google does not bill, 1,000 tokens of answer, and one search.
  expect(
    await costs({ OPENAI_PRICES: "1/5/10", GEMINI_PRICES: "0.5/3/14", COMPATIBLE_ENGINE_PRICES: "0/0/0" }),
  ).toEqual([
    ["chatgpt", "gpt-9", expect.closeTo(0.008 + 0.005 + 0.01, 9)],
    ["gemini", "gemini-9", expect.closeTo(0.000025 + 0.003 + 0.014, 9)],
    ["local_model", "m", 0],
  ])
  const prices = async (more: object) =>
    (await toWriters(readServeConfig({ ...env, ...more }, {}))).map((writer) => [writer.model, writer.prices])
  expect((await prices({}))[0]).toEqual(["gpt-9-write", null])
  const priced = await prices({ WRITER_PRICES: "2/10", COMPATIBLE_ENGINE_PRICES: "0/0/0" })
  expect(priced[0]).toEqual(["gpt-9-write", { input: 2, output: 10, cached: 2 }])
  expect(priced.at(-1)).toEqual(["m", { input: 0, output: 0, cached: 0 }])
})
