import { mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { MediaDetail } from "@citable/contract/site"
import { startService } from "@citable/dev"
import { createMedia } from "@citable/media/create-media"
import type { FileStore } from "@citable/media/file-store"
import { createService, type MediaOptions } from "@citable/service"
import { openDatabase } from "@citable/storage/database"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { blank } from "../../../media/test/hostile-pictures.ts"
import { sweepStrayFiles } from "../../src/media/sweep-stray-files.ts"
import { gif } from "../sample-files.ts"
import { startS3 } from "./start-s3.ts"

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-media-"))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const storeOf = async (options: MediaOptions): Promise<FileStore> =>
  (await createMedia(":memory:", { ...options, publicUrl: "https://citable.example.com" })).store

describe.each<[string, () => MediaOptions]>([
  ["in memory", () => ({})],
  ["in a folder", () => ({ dir: folder })],
  ["in a bucket of S3", () => ({ s3: s3.options })],
])("files %s", (_name, options) => {
  it("are stored, read in whole or in part, replaced and deleted", async () => {
    const store = await storeOf(options())
    const read = async (key: string, range?: { start: number; end: number }) => {
      const stream = await store.get(key, range)
      return stream === undefined ? undefined : Buffer.from(await new Response(stream).arrayBuffer())
    }
    expect(await read("med_0000")).toBeUndefined()
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    await store.put("med_0001", bytes, "image/png")
    expect(await read("med_0001")).toEqual(bytes)
    expect(await read("med_0001", { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20))
    await store.put("med_0001", bytes.subarray(0, 5), "image/png")
    expect(await read("med_0001")).toEqual(bytes.subarray(0, 5))
    await store.delete("med_0001")
    await store.delete("med_0001")
    expect(await read("med_0001")).toBeUndefined()
  })

  it("are uploaded and served by the service", async () => {
    const started = await startService({ media: options() })
    const source = { kind: "base64", data: gif(9, 4).toString("base64"), content_type: "image/gif" }
    const media = await started.call<MediaDetail>("POST", `/v1/brands/${started.brandId}/media`, { source })
    expect(Buffer.from(await (await fetch(media.url)).arrayBuffer())).toEqual(gif(9, 4))
    const part = await fetch(media.url, { headers: { range: "bytes=0-2" } })
    expect([part.status, await part.text()]).toEqual([206, "GIF"])
    const photo = {
      kind: "base64",
      content_type: "image/png",
      data: (await blank(400, 9).png().toBuffer()).toString("base64"),
    }
    const { url } = await started.call<MediaDetail>("POST", `/v1/brands/${started.brandId}/media`, { source: photo })
    const read = async () => (await sharp(await (await fetch(`${url}/320.webp`)).arrayBuffer()).metadata()).format
    await expect.poll(read).toBe("webp")
    await started.close()
  })

  it("without a row are deleted after an hour, and no others", async () => {
    const store = await storeOf(options())
    const db = await openDatabase(":memory:")
    const hour = 3_600_000
    const isThere = async (id: string) => {
      const stream = await store.get(id)
      await stream?.cancel()
      return stream !== undefined
    }
    for (const id of ["med_old", "med_new", "med_held"]) await store.put(id, gif(1, 1), "image/gif")
    await db
      .insertInto("stray_files")
      .values([
        { id: "med_old", account_id: "acc_1", since: hour },
        { id: "med_new", account_id: "acc_1", since: hour + 1 },
        { id: "med_lost", account_id: "acc_1", since: 0 },
      ])
      .execute()
    await sweepStrayFiles(db, store, 2 * hour)
    expect([await isThere("med_old"), await isThere("med_new"), await isThere("med_held")]).toEqual([false, true, true])
    expect(await db.selectFrom("stray_files").select("id").execute()).toEqual([{ id: "med_new" }])
    await db.destroy()
  })
})

it("a refusal of the bucket is logged with its reason and without a key, and the library stays empty", async () => {
  const errors: unknown[] = []
  const started = await startService({
    media: { s3: { ...s3.options, accessKeyId: "NOBODY", secretAccessKey: "another-secret" } },
    onError: (error) => errors.push(error),
  })
  const source = { kind: "base64", data: gif(9, 4).toString("base64"), content_type: "image/gif" }
  const path = `/v1/brands/${started.brandId}/media`
  await expect(started.call("POST", path, { source })).rejects.toThrow("answered 500")
  const [error] = errors as [Error]
  expect(String(error.cause)).toContain("InvalidAccessKeyId")
  expect(String(error) + String(error.cause)).not.toContain("another-secret")
  expect(await started.call("GET", path)).toMatchObject({ data: [] })
  await started.close()
})

it("a bucket accepts names that need escaping, and refuses a wrong secret", async () => {
  const odd = await storeOf({ s3: { ...s3.options, prefix: "Ärtikel & more/(2026)/it's+a*file/" } })
  await odd.put("med_0001", gif(9, 4), "image/gif")
  const stream = await odd.get("med_0001", { start: 0, end: 2 })
  expect(await new Response(stream).text()).toBe("GIF")
  const wrong = await storeOf({ s3: { ...s3.options, secretAccessKey: "another-secret" } })
  const region = await storeOf({ s3: { ...s3.options, region: "eu-central-1" } })
  for (const store of [wrong, region]) {
    await expect(store.put("med_0002", gif(9, 4), "image/gif")).rejects.toThrow("SignatureDoesNotMatch")
    await expect(store.get("med_0001")).rejects.toThrow("SignatureDoesNotMatch")
    await expect(store.delete("med_0001")).rejects.toThrow("SignatureDoesNotMatch")
  }
})

it("a bucket that never answers times out for reading, writing and deleting", async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const store = await storeOf({ s3: { ...s3.options, endpoint, timeoutMs: 50 } })
  await expect(store.get("med_0001")).rejects.toThrow("cannot be reached")
  await expect(store.put("med_0001", gif(1, 1), "image/gif")).rejects.toThrow("cannot be reached")
  await expect(store.delete("med_0001")).rejects.toThrow("cannot be reached")
  silent.closeAllConnections()
  silent.close()
})

it("a deleted file is recorded for removal, also with its brand, and no draft of a file remains", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-media-"))
  const started = await startService({ dataDir, engine: "sqlite" })
  const brand = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Gone" }, started.operatorToken)
  const source = { kind: "base64", data: gif(9, 4).toString("base64"), content_type: "image/gif" }
  const add = (id: string) =>
    started.call<MediaDetail>("POST", `/v1/brands/${id}/media`, { source }, started.operatorToken)
  const [kept, deleted] = [await add(started.brandId), await add(started.brandId)]
  const [under, thrown] = [await add(brand.id), await add(brand.id)]
  const forGood = `/v1/brands/${started.brandId}/media/${deleted.id}?permanent=true`
  await started.call("DELETE", forGood.replace("?permanent=true", ""))
  await started.call("DELETE", forGood, undefined, started.operatorToken)
  await started.call("DELETE", `/v1/brands/${brand.id}/media/${thrown.id}`, undefined, started.operatorToken)
  await started.call("DELETE", `/v1/brands/${brand.id}?confirm=Gone`, undefined, started.operatorToken)
  await started.close()
  const db = await openDatabase(join(dataDir, "service.db"))
  const strays = await db.selectFrom("stray_files").select("id").execute()
  expect(strays.map(({ id }) => id).toSorted()).toEqual([deleted.id, under.id, thrown.id].toSorted())
  await sweepStrayFiles(db, await storeOf({ dir: join(dataDir, "media") }), Date.now() + 3_600_000)
  await db.destroy()
  const left = (await readdir(join(dataDir, "media"), { recursive: true })).filter((name) => name.includes("med_"))
  expect(left.map((name) => name.slice(3))).toEqual([kept.id])
  const again = await createService({ dataDir, media: { baseUrl: () => "https://cdn.example.com/" } })
  const answer = await again.fetch(new Request(`http://127.0.0.1/media/${kept.id}/${kept.filename}`))
  expect(answer.status).toBe(200)
  await again.close()
  await rm(dataDir, { recursive: true, force: true })
})
