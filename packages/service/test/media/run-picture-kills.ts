import { createHash } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { setTimeout } from "node:timers/promises"

import { type Database, openDatabase } from "@citable/storage/database"
import { expect } from "vitest"

import { blank } from "../../../media/test/hostile-pictures.ts"
import { serve } from "../serve-and-kill.ts"

/**
 * Kills a service several times while it makes the versions of an old library. Afterwards each file has its versions, each version has its
 * bytes, and the folder has nothing else.
 */
export async function runPictureKills({ pictures, kills }: { pictures: number; kills: number }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-picture-kill-"))
  const old = await serve(dataDir, undefined, { MEDIA_PICTURES: "false" })
  const { operatorToken = "", brandId = "" } = old.first ?? {}
  const data = (await blank(1500, 1000).jpeg().toBuffer()).toString("base64")
  for (let at = 0; at < pictures; at++) {
    const answer = await fetch(`${old.url}/v1/brands/${brandId}/media`, {
      method: "POST",
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
      body: JSON.stringify({ source: { kind: "base64", data, content_type: "image/jpeg" } }),
    })
    expect(answer.status).toBe(201)
  }
  await old.kill()

  const db = await openDatabase(join(dataDir, "service.db"))
  for (let round = 1; round <= kills + 1; round++) {
    const service = await serve(dataDir)
    const enough = round > kills ? pictures : Math.ceil((pictures * round) / (kills + 2))
    await untilReady(db, enough)
    await service.kill()
  }

  const files = await db.selectFrom("media").selectAll().execute()
  const versions = await db.selectFrom("media_versions").selectAll().execute()
  expect(versions).toHaveLength(7 * pictures)
  for (const file of files) expect([file.versions_due, file.versions_owner]).toEqual([null, null])
  const keys = new Map<string, string | null>(files.map((file) => [file.id, file.sha256]))
  for (const one of versions) keys.set(`w${one.width}${one.format}_${one.media_id}`, one.sha256)
  const folder = join(dataDir, "media")
  const stored = (await readdir(folder, { recursive: true })).filter((name) => name.includes("med_"))
  expect(new Set(stored.map((name) => basename(name)))).toEqual(new Set(keys.keys()))
  for (const name of stored) {
    const sha256 = createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex")
    expect([name, sha256]).toEqual([name, keys.get(basename(name))])
  }
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
}

async function untilReady(db: Database, count: number): Promise<void> {
  for (;;) {
    const ready = await db.selectFrom("media").select("id").where("versions_state", "=", "ready").execute()
    if (ready.length >= count) return
    await setTimeout(20)
  }
}
