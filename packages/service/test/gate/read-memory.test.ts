import { createReadMemory } from "@citable/storage/read-memory"
import { expect, it } from "vitest"

/** A memory over a database whose writes a test makes. */
function open() {
  let stamp = 0
  const versions = new Map<string, string>()
  const asked: string[] = []
  const memory = createReadMemory(async () => String(stamp), {
    versionOf: async (id) => {
      asked.push(id)
      return versions.get(id)
    },
  })
  return {
    memory,
    asked,
    /** Writes something, to the rows of a credential if it is named. */
    write: (id?: string) => {
      stamp++
      if (id !== undefined) versions.set(id, String(stamp))
    },
    hold: async (id: string, keys: readonly string[]) => {
      const moment = await memory.now(id)
      moment.hold(id, versions.get(id) ?? null)
      for (const key of keys) moment.keep(key, `${id} ${key}`, { forCaller: true })
    },
    recall: async (id: string, key: string) => (await memory.now(id)).recall(key),
  }
}

it("what is kept for a caller outlives the writes of others, and not one to its own rows", async () => {
  const { hold, recall, write, asked } = open()
  write("a")
  write("b")
  await hold("a", ["list"])
  await hold("b", ["list"])
  write("b")
  expect([await recall("a", "list"), await recall("b", "list")]).toEqual(["a list", undefined])
  expect(asked).toEqual(["a", "b"])
  // Without a write, no version is read.
  await recall("a", "list")
  expect(asked).toEqual(["a", "b"])
})

it("what a call keeps after the rows of its caller have changed is not there for the next one", async () => {
  const { memory, hold, recall, write } = open()
  write("a")
  await hold("a", ["list"])
  const slow = await memory.now("a")
  write("a")
  expect(await recall("a", "list")).toBeUndefined()
  slow.keep("list", "old", { forCaller: true })
  expect(await recall("a", "list")).toBeUndefined()
})

it("a caller that asks for much pushes out its own values, and the oldest callers go first", async () => {
  const { hold, recall, write } = open()
  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
  for (let index = 0; index < 202; index++) write(`caller ${index}`)
  await hold("caller 0", ["list"])
  await hold("caller 1", [...keys, "one more"])
  expect(await recall("caller 0", "list")).toBe("caller 0 list")
  expect([await recall("caller 1", "key 0"), await recall("caller 1", "one more")]).toEqual([
    undefined,
    "caller 1 one more",
  ])
  for (let index = 2; index < 202; index++) await hold(`caller ${index}`, keys)
  expect([await recall("caller 0", "list"), await recall("caller 201", "key 0")]).toEqual([
    undefined,
    "caller 201 key 0",
  ])
})
