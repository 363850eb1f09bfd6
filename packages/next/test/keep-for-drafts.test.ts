import { expect, it } from "vitest"

import { keepForDrafts } from "../src/internal/reading/keep-for-drafts.ts"

/** Reads the same list twice, as two components of a page do, and counts how often the reader is asked. */
async function countReads(draftMode?: () => Promise<{ isEnabled: boolean }>): Promise<number> {
  let reads = 0
  const list = async () => {
    reads++
    return []
  }
  const reader = { article: async () => undefined, list, translations: list }
  const kept = keepForDrafts(() => reader, { draftMode })
  expect([await kept.list({}), await kept.list({})]).toEqual([[], []])
  return reads
}

it("only a visitor in draft mode gets a list that was kept, and outside a request of the installed Next there is none", async () => {
  expect(await countReads()).toBe(2)
  expect(await countReads(async () => ({ isEnabled: false }))).toBe(2)
  expect(await countReads(async () => ({ isEnabled: true }))).toBe(1)
})

it("whatever words Next has for it, a list is read where draft mode is unknown, and Next gets the errors by which it steers", async () => {
  const failing = (error: Error) => (): never => {
    throw error
  }
  expect(await countReads(failing(new Error("No draft mode here")))).toBe(2)
  const steering = Object.assign(new Error("Dynamic"), { digest: "DYNAMIC_SERVER_USAGE" })
  await expect(countReads(failing(steering))).rejects.toBe(steering)
})
