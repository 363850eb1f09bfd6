import { CitableError } from "@citable/contract"
import { afterAll, describe, expect, it } from "vitest"

import { createParsing, type JobCost } from "../src/create-parsing.ts"
import type { ParseJob, ParseTask } from "../src/parse-task.ts"

const costs: JobCost[] = []
const parsing = createParsing({
  entry: new URL("./hostile-tasks.ts", import.meta.url).href,
  threads: 2,
  maxWaiting: { account: 3, all: 6 },
  onJob: (cost) => void costs.push(cost),
})
afterAll(() => parsing.close())

const task = (name: string, budget: Partial<ParseTask<unknown, unknown>> = {}): ParseTask<unknown, unknown> => ({
  name,
  cpuMs: 300,
  memoryMb: 64,
  ...budget,
})
const run = (name: string, input?: unknown, job: Partial<ParseJob<unknown>> = {}) =>
  parsing.run(task(name), { account: "acc_a", what: "the file", input, ...job })
const refusal = (code: string, message: string) => expect.objectContaining({ code, message }) as unknown

describe("a job on a thread", () => {
  it("answers with a copy, and its cost is known", async () => {
    expect(await run("echo", { text: "a", bytes: new Uint8Array([1, 2]) })).toEqual({
      text: "a",
      bytes: new Uint8Array([1, 2]),
    })
    await run("spin", 60)
    expect(costs.at(-1)).toMatchObject({ account: "acc_a", task: "spin", refused: undefined })
    expect(costs.at(-1)?.cpuMs).toBeGreaterThan(10)
  })

  it("is refused by name when it exceeds its processor time, also within a regular expression", async () => {
    const message = "Reading the file takes more than 0.3 seconds of processor time. Simplify it, or leave it out."
    for (const name of ["spin", "backtrack"]) {
      await expect(run(name, 60_000)).rejects.toEqual(refusal("parse_too_slow", message))
      expect(costs.at(-1)?.refused).toBe("parse_too_slow")
    }
  })

  it("is refused by name when it exceeds its memory, or ends its thread", async () => {
    const slow = task("grow", { cpuMs: 60_000 })
    const large = "Reading the file takes more than 64 MiB of memory. Simplify it, or leave it out."
    await expect(parsing.run(slow, { account: "acc_a", what: "the file", input: 0 })).rejects.toEqual(
      refusal("parse_too_large", large),
    )
    const ended = "Reading the file ended the thread that did it. Simplify it, or leave it out."
    await expect(run("exit")).rejects.toEqual(refusal("parse_crashed", ended))
    expect(await run("echo", 1)).toBe(1)
  })

  it("rejects with what its parser throws, and the thread goes on", async () => {
    await expect(run("refuse")).rejects.toThrow(
      new CitableError("It has an odd byte. Remove it.", { code: "odd_byte" }),
    )
    await expect(run("refuse")).rejects.toHaveProperty("code", "odd_byte")
    await expect(run("missing")).rejects.toThrow("has no task missing")
    expect(await run("echo", 1)).toBe(1)
  })

  it("runs whatever options the process has, and a thread that cannot start fails only its job", async () => {
    const words = [...process.execArgv]
    process.execArgv.push("--max-old-space-size=128", "--expose-gc", "--conditions", "development", "--title", "x")
    const odd = createParsing({ entry: "no URL" })
    const fresh = createParsing({ entry: new URL("./hostile-tasks.ts", import.meta.url).href })
    try {
      const job = { account: "acc_a", what: "the file", input: 1 }
      expect(await fresh.run(task("echo"), job)).toBe(1)
      await expect(odd.run(task("echo"), job)).rejects.toThrow("Invalid URL")
      await expect(odd.run(task("echo"), job)).rejects.toThrow("Invalid URL")
    } finally {
      process.execArgv.splice(0, process.execArgv.length, ...words)
      await fresh.close()
    }
  })

  it("may wait for as long as it likes: only the processor's time counts", async () => {
    expect(await run("wait", 500)).toBe("waited")
  })

  it("names the step that exceeds the budget, and lets the main thread answer in between", async () => {
    const notes: unknown[] = []
    const job = {
      calls: { store: (path: string) => Promise.resolve(`stored ${path}`) },
      onNote: (note: unknown) => void notes.push(note),
    }
    const read = (input: unknown, totalCpuMs: number) =>
      parsing.run({ ...task("readFiles"), totalCpuMs }, { account: "acc_a", what: "the folder", input, ...job })
    expect(await read({ a: 200, b: 200 }, 5000)).toEqual(["stored a", "stored b"])
    await expect(read({ a: 0, b: 60_000, c: 0 }, 5000)).rejects.toMatchObject({
      code: "parse_too_slow",
      step: "b",
      message: expect.stringMatching(/^Reading b takes more than/) as string,
    })
    expect(notes).toEqual(["a", "b", "a"])
    const refuses = { store: () => Promise.reject(new CitableError("Full.", { code: "full" })) }
    await expect(run("readFiles", { a: 0 }, { calls: refuses })).rejects.toHaveProperty("code", "full")
    const steps = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 100]))
    await expect(read(steps, 500)).rejects.toMatchObject({
      step: undefined,
      message: expect.stringContaining("the folder") as string,
    })
  })

  it("does not wait for jobs that its calls add, although its account has no other place", async () => {
    const store = (path: string) => run("echo", `${path} was parsed`)
    const both = (path: string) => Promise.all([store(path), store(`${path} again`)])
    expect(await run("readFiles", { a: 0, b: 0 }, { calls: { store } })).toEqual(["a was parsed", "b was parsed"])
    expect(await run("readFiles", { a: 0 }, { calls: { store: both } })).toEqual([
      ["a was parsed", "a again was parsed"],
    ])
    const fails = () => run("refuse").catch((error: unknown) => (error as CitableError).code)
    expect(await run("readFiles", { a: 0, b: 0 }, { calls: { store: fails } })).toEqual(["odd_byte", "odd_byte"])
  })

  it("ends when its caller stops it, whether it runs or waits", async () => {
    const stop = new AbortController()
    const jobs = Promise.allSettled([1, 2].map(() => run("wait", 60_000, { signal: stop.signal })))
    setTimeout(() => stop.abort(), 100)
    for (const job of await jobs) expect(job).toHaveProperty("reason.code", "parse_stopped")
    await expect(run("echo", 1, { signal: stop.signal })).rejects.toHaveProperty("code", "parse_stopped")
  })
})

describe("accounts", () => {
  it("take turns: one with many jobs leaves a thread to the others, and may not fill the queue", async () => {
    const stop = new AbortController()
    const hogs = Array.from({ length: 5 }, () => run("wait", 60_000, { signal: stop.signal }))
    const settled = Promise.allSettled(hogs)
    const message = "Too much is waiting to be read, so the file is not. Try again in a moment."
    await expect(hogs.at(-1)).rejects.toEqual(refusal("parse_busy", message))
    expect(await run("echo", "free", { account: "acc_b" })).toBe("free")
    stop.abort()
    await settled
  })
})
