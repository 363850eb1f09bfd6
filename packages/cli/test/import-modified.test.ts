import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient } from "@citable/client"
import { startService } from "@citable/dev"
import { expect, onTestFinished, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"

test("an import keeps the date of the last change, which an edit of the text forgets unless the file has one", async () => {
  const service = await startService()
  const client = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  const folder = await mkdtemp(join(tmpdir(), "citable-import-"))
  onTestFinished(async () => {
    await client.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const write = (fields: string, body: string) =>
    writeFile(join(folder, "a.md"), `---\ntitle: A\ndate: 2025-03-01\n${fields}---\n${body}\n`)
  const run = async () => (await importContent({ paths: [folder], client, options: { publish: true } })).counts
  const modified = async () => (await client.getContentBySlug({ slug: "a" })).modified_at

  await write("", "One.")
  await run()
  expect(await modified()).toBe("2025-03-01T00:00:00.000Z")
  await write("", "Two.")
  await run()
  expect(await modified()).toBeNull()
  expect(await run()).toMatchObject({ updated: 0 })
  await write("lastmod: 2025-04-02\n", "Three.")
  await run()
  expect(await modified()).toBe("2025-04-02T00:00:00.000Z")
  expect(await run()).toMatchObject({ updated: 0 })
})
