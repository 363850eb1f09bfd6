import { PassThrough } from "node:stream"

import { expect, it } from "vitest"

import { openPrompter } from "../src/init/prompter.ts"

it("asks in whole lines where a terminal says that it has no width", async () => {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { columns: 0, rows: 0 })
  const ask = await openPrompter(new AbortController().signal, { input, output })
  const answer = ask.confirm("Shall we go on with all of this?")
  input.write("y")
  expect(await answer).toBe(true)
  expect(String(output.read())).toContain("Shall we go on with all of this?")
})

it("takes Enter for an empty text, not for the example in its place", async () => {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { columns: 80, rows: 24 })
  const ask = await openPrompter(new AbortController().signal, { input, output })
  const answer = ask.text("Where is it?", "https://blog.example.com")
  input.write("\r")
  expect(await answer).toBe("")
})

it("takes the end of its input for a person who stops, during a question and before it", async () => {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { columns: 80, rows: 24 })
  const ask = await openPrompter(new AbortController().signal, { input, output })
  const answer = ask.text("What is its name?", "")
  input.end("Half a na")
  expect(await answer).toBeUndefined()
  expect(await ask.confirm("Shall we go on?")).toBeUndefined()
  const later = await openPrompter(new AbortController().signal, { input, output })
  expect(await later.text("What is its name?", "")).toBeUndefined()
})

it("takes Ctrl-D for a person who stops", async () => {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { columns: 80, rows: 24 })
  const ask = await openPrompter(new AbortController().signal, { input, output })
  const answer = ask.text("What is its name?", "")
  input.write("\u0004")
  expect(await answer).toBeUndefined()
})
