import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { MediaDetail } from "@citable/contract/site"
import { createFolderFileStore } from "@citable/media/create-folder-file-store"
import { openDatabase } from "@citable/storage/database"
import { expect } from "vitest"

import { sweepStrayFiles } from "../../src/media/sweep-stray-files.ts"
import { gif } from "../sample-files.ts"
import { serve, type ServingProcess } from "../serve-and-kill.ts"

/**
 * Kills a service several times during uploads, and while files go to the trash, come back or are deleted for good. Afterwards, every
 * acknowledged file exists byte for byte. Every stored file is in the library, in the trash or recorded for removal, and the removal touches
 * neither of the first two.
 */
export async function runMediaKills({ rounds, writers }: { rounds: number; writers: number }): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-media-kill-"))
  const uploaded = new Map<string, { path: string; width: number }>()
  const unclear = new Set<string>()
  let service: ServingProcess = await serve(dataDir)
  const { operatorToken = "", brandId = "" } = service.first ?? {}
  const call = (method: string, path: string, body?: unknown) =>
    fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const library = `/v1/brands/${brandId}/media`
  let width = 0
  let acknowledged = 0

  /** Uploads, and sometimes deletes, until the service is gone. */
  async function write(enough: () => void): Promise<void> {
    for (;;) {
      const mine = ++width
      const source = { kind: "base64", data: gif(mine, 1, 20_000).toString("base64"), content_type: "image/gif" }
      try {
        const answer = await call("POST", library, { source })
        const media = (await answer.json()) as MediaDetail
        expect(answer.status).toBe(201)
        uploaded.set(media.id, { path: new URL(media.url).pathname, width: mine })
        if (++acknowledged % 10 === 0) enough()
        if (mine % 4 !== 0) continue
        // Without an answer, nobody knows whether it is deleted.
        uploaded.delete(media.id)
        unclear.add(media.id)
        await call("DELETE", `${library}/${media.id}`)
        if (mine % 8 === 0) await call("DELETE", `${library}/${media.id}?permanent=true`)
        else if (mine % 3 === 0) await call("PATCH", `${library}/${media.id}`, { trashed: false })
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }

  for (let round = 0; round < rounds; round++) {
    const enough = Promise.withResolvers<void>()
    const writing = Array.from({ length: writers }, () => write(enough.resolve))
    await enough.promise
    await service.kill()
    await Promise.all(writing)
    service = await serve(dataDir)
    for (const { path, width: wide } of uploaded.values()) {
      const bytes = Buffer.from(await (await fetch(service.url + path)).arrayBuffer())
      expect(bytes.equals(gif(wide, 1, 20_000)), path).toBe(true)
    }
  }
  await service.kill()

  const db = await openDatabase(join(dataDir, "service.db"))
  const idsOf = async (table: "media" | "trashed_items") =>
    (await db.selectFrom(table).select("id").execute()).map(({ id }) => id)
  const [live, trashed] = [await idsOf("media"), await idsOf("trashed_items")]
  const held = new Set([...live, ...trashed])
  expect(held.size, "a file is in the library or in the trash").toBe(live.length + trashed.length)
  const strays = new Set((await db.selectFrom("stray_files").select("id").execute()).map(({ id }) => id))
  for (const id of uploaded.keys()) expect(held.has(id)).toBe(true)
  const folder = join(dataDir, "media")
  const files = async () =>
    (await readdir(folder, { recursive: true })).flatMap((name) => /(med_\w+)/.exec(name)?.[1] ?? [])
  for (const id of await files()) expect(held.has(id) || strays.has(id), id).toBe(true)
  await sweepStrayFiles(db, createFolderFileStore(folder), Date.now() + 2 * 3_600_000)
  expect(new Set(await files())).toEqual(held)
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
  return acknowledged
}
