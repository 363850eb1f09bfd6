import { shareConnections } from "@citable/storage/postgres/share-connections"
import { expect, it } from "vitest"

it("one account can take all connections, and the next one that is free goes to the account with the fewest", async () => {
  const { take, waiting } = shareConnections({ slots: 3, waitMs: 60_000 })
  const held = [await take("many"), await take("many"), await take("many")]
  const order: string[] = []
  const ask = async (account: string) => {
    const free = await take(account)
    order.push(account)
    held.push(free)
  }
  const asked = ["many", "many", "one", "many", "two"].map(ask)
  expect(waiting()).toBe(5)
  for (const free of held.splice(0)) free()
  await Promise.all(asked.slice(2, 3))
  await Promise.resolve()
  for (const free of held.splice(0)) free()
  await Promise.all(asked)
  expect(waiting()).toBe(0)
  expect(order.slice(0, 3).toSorted()).toEqual(["many", "one", "two"])
})

it("who waits too long gets an error, and its place is nobody's", async () => {
  const { take, waiting } = shareConnections({ slots: 1, waitMs: 5 })
  const free = await take("one")
  await expect(take("two")).rejects.toThrow("all 1 connections of this process are in use")
  expect(waiting()).toBe(0)
  free()
  const again = await take("three")
  again()
})
