import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Client } from "@citable/client"
import { expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { pullContent } from "../src/pull/pull-content.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()

const run = async (client: Client) =>
  (await importContent({ paths: [shared.folder], client, options: { publish: true } })).entries
const write = (name: string, text: string) => writeFile(join(shared.folder, name), text)
const trashOf = async (client: Client, slug: string) =>
  (await client.listContent({ trashed: true, slug: [slug] })).data.map(({ id, body }) => [id, body])

test("an article that was deleted comes back as a draft of its own, which somebody can publish", async () => {
  const { client } = shared
  await write("a.md", "# A\n\nOne.\n")
  await run(client)
  const { id } = await client.getContentBySlug({ slug: "a" })
  await client.deleteContent({ content_id: id })
  const [again] = await run(client)
  expect(again).toMatchObject({ outcome: "created", published: false, visibility: { state: "held_back" } })
  expect(again?.problems).toContainEqual(expect.objectContaining({ code: "still_deleted" }))
  expect((await run(client))[0]).toMatchObject({ outcome: "unchanged", published: false, id: again?.id })
  expect(await trashOf(client, "a")).toEqual([[id, "One.\n"]])
  await client.publishContent({ content_id: again?.id ?? "" })
  await write("a.md", "# A\n\nTwo.\n")
  expect((await run(client))[0]).toMatchObject({ outcome: "updated", published: true })
  // In another language, it is another article.
  await write("b.md", "---\ntitle: A\nslug: a\nlang: es\n---\nUno.\n")
  expect((await run(client))[1]).toMatchObject({ outcome: "created", published: true })
})

test("an article that was pulled and then deleted stays deleted, and the next pull removes its file", async () => {
  const { client, service, folder } = shared
  const { id } = await service.publish({ title: "Kept", slug: "kept", body: "As it was." })
  const place = { client, brandId: service.brandId, baseUrl: service.url }
  const options = { drafts: false, dryRun: false, force: false, signal: new AbortController().signal, onProgress() {} }
  await pullContent(folder, place, options)
  await client.deleteContent({ content_id: id })
  const entry = (await run(client)).find(({ slug }) => slug === "kept")
  expect([entry?.published, entry?.problems.map(({ code }) => code)]).toEqual([false, ["still_deleted"]])
  expect(await trashOf(client, "kept")).toEqual([[id, "As it was."]])
  const { entries } = await pullContent(folder, place, options)
  expect(entries.find((one) => one.id === id)?.outcome).toBe("removed")
})
