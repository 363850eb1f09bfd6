import fc from "fast-check"
import { describe, expect, onTestFinished, test } from "vitest"

import { createMemoryStore } from "../src/index.ts"
import { openStores, type StoreKind } from "./open-store.ts"

const keys = fc.constantFrom("a", "handled:evt/../1", "ż 🐢\n")
const ttlMs = fc.integer({ min: 1, max: 100 })
const step = fc.oneof(
  fc.record({ kind: fc.constant("get" as const), key: keys }),
  fc.record({ kind: fc.constant("set" as const), key: keys, value: fc.string(), ttlMs, ifAbsent: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const), key: keys }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 80 }) }),
)

describe.each<StoreKind>(["memory", "file", "sqlite"])("a store in %s", (kind) => {
  test("is a map with expiring keys, through either of two handles", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(1)), { maxLength: 30 }), async (steps) => {
        let now = 1_700_000_000_000
        const stores = openStores(kind)
        try {
          const handles = [stores.open(() => now), stores.open(() => now)]
          const model = new Map<string, { value: string; expiresAt: number }>()
          const known = (key: string) => {
            const entry = model.get(key)
            return entry !== undefined && entry.expiresAt > now ? entry.value : undefined
          }
          for (const [action, index] of steps) {
            const store = handles[index]
            if (action.kind === "wait") now += action.ms
            else if (action.kind === "get") expect(await store?.get(action.key)).toBe(known(action.key))
            else if (action.kind === "delete") {
              await store?.delete(action.key)
              model.delete(action.key)
            } else {
              const { key, value, ...options } = action
              const written = !(options.ifAbsent && known(key) !== undefined)
              expect(await store?.set(key, value, options)).toBe(written)
              if (written) model.set(key, { value, expiresAt: now + options.ttlMs })
            }
          }
        } finally {
          stores.close()
        }
      }),
      { numRuns: kind === "memory" ? 300 : 60 },
    )
  })

  test("lets one of many claim a key, at first, after it expired and after its release", async () => {
    let now = 1_700_000_000_000
    const stores = openStores(kind)
    onTestFinished(() => stores.close())
    const handles = Array.from({ length: 4 }, () => stores.open(() => now))
    const race = async () => {
      const claims = Array.from({ length: 40 }, async (_, index) =>
        handles[index % 4]?.set("key", String(index), { ttlMs: 1000, ifAbsent: true }),
      )
      return (await Promise.all(claims)).filter(Boolean).length
    }
    for (let round = 0; round < 5; round += 1) {
      expect(await race()).toBe(1)
      expect(await race()).toBe(0)
      if (round % 2 === 0) now += 1000
      else await handles[0]?.delete("key")
    }
  })
})

test("memory keeps a bounded number of values, and every live claim", async () => {
  const store = createMemoryStore({ maxEntries: 10, now: () => 0 })
  await store.set("claimed", "", { ttlMs: 1000, ifAbsent: true })
  for (let index = 0; index < 100; index += 1) await store.set(`k${index}`, "v", { ttlMs: 1000 })
  const kept = Array.from({ length: 100 }, (_, index) => store.get(`k${index}`)).filter(Boolean)
  expect(kept).toHaveLength(10)
  expect(await store.get("k99")).toBe("v")
  expect(await store.get("claimed")).toBe("")
})

test.each<StoreKind>(["file", "sqlite"])("a store in %s deletes what has long expired", async (kind) => {
  let now = Date.now()
  const stores = openStores(kind)
  onTestFinished(() => stores.close())
  const store = stores.open(() => now)
  await store.set("old", "1", { ttlMs: 1000 })
  now += 2 * 3_600_000
  for (let index = 0; index < 1000; index += 1) await store.set(`k${index % 3}`, "v", { ttlMs: 60_000, ifAbsent: true })
  now -= 2 * 3_600_000
  // Set the clock back, so a remaining entry would show.
  expect(await store.get("old")).toBeUndefined()
})
