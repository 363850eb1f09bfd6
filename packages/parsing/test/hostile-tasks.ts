// What the threads of `create-parsing.test.ts` run: a task for each way in which a parser can fail.
import { setTimeout as sleep } from "node:timers/promises"

import { CitableError } from "@citable/contract"

import type { TaskContext } from "../src/parse-task.ts"
import { startParseThread } from "../src/start-parse-thread.ts"

export const echo = (input: unknown) => input

/** Uses so much processor time. */
export function spin(ms: number): number {
  const start = process.threadCpuUsage()
  const used = () => process.threadCpuUsage(start)
  for (let now = used(); (now.user + now.system) / 1000 < ms; now = used());
  return ms
}

/** A regular expression that takes for ever. */
export const backtrack = () => /^(?:a+)+$/.test(`${"a".repeat(60)}b`)

export function grow(): number {
  const all: unknown[] = []
  for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
}

export function exit(): void {
  process.exit(3)
}

export function refuse(): void {
  throw new CitableError("It has an odd byte. Remove it.", { code: "odd_byte" })
}

export const wait = async (ms: number) => sleep(ms, "waited")

export async function readFiles(files: Record<string, number>, { step, call, note }: TaskContext): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const [path, ms] of Object.entries(files)) {
    step(path)
    spin(ms)
    note(path)
    answers.push(await call("store", path))
  }
  return answers
}

startParseThread()
