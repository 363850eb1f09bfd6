import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()

test("a file that is in no certain encoding is imported in the one that is named", async () => {
  const { client, folder } = shared
  await writeFile(join(folder, "a.md"), Uint8Array.of(0x63, 0x61, 0x66, 0xe8))
  const run = (encoding?: string) => importContent({ paths: [folder], client, options: { publish: false, encoding } })
  expect((await run()).counts).toMatchObject({ refused: 1 })
  await expect(run("latin 17")).rejects.toMatchObject({ code: "invalid_encoding" })
  const { counts, entries } = await run("latin1")
  expect(counts).toMatchObject({ created: 1 })
  expect(entries[0]?.problems).toContainEqual(expect.objectContaining({ code: "read_as" }))
  expect((await client.getContentBySlug({ slug: "a" })).body).toBe("cafè")
})
