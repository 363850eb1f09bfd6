import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { ChangePage } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import { createFolderFileStore } from "@citable/media/create-folder-file-store"
import { createService } from "@citable/service"
import { openDatabase } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { blank } from "../../../media/test/hostile-pictures.ts"
import { sweepStrayFiles } from "../../src/media/sweep-stray-files.ts"
import { awaitVersions } from "./await-versions.ts"
import { runPictureKills } from "./run-picture-kills.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-pictures-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const soon = "public, max-age=60"
const forever = "public, max-age=31536000, immutable"
const upload = async (started: StartedService, brandId = started.brandId) => {
  const data = (await blank(700, 500).jpeg().toBuffer()).toString("base64")
  const source = { kind: "base64", data, content_type: "image/jpeg" }
  return started.call<MediaDetail>("POST", `/v1/brands/${brandId}/media`, { source }, started.operatorToken)
}
const describe = async (response: Response) => {
  await response.arrayBuffer()
  return [response.status, response.headers.get("content-type"), response.headers.get("cache-control")]
}
const ask = async (url: string) => describe(await fetch(url))

it("a service without sharp serves originals, names no widths and says why; with it, it makes the versions of all files", async () => {
  const dataDir = join(folder, "later")
  const off = await startService({ dataDir, engine: "sqlite", media: { pictures: false } })
  const { id, url, ...media } = await upload(off)
  expect(media).toMatchObject({
    variants_state: "off",
    variants_reason: "Pictures stay as they are: this service is set to make none.",
  })
  expect(off.service.picturesFault).toBe("this service is set to make none")
  expect(await ask(`${url}/640.webp`)).toEqual([200, "image/jpeg", soon])
  const { cover } = await off.publish({ title: "One", slug: "one", cover: { media_id: id } })
  expect(cover).not.toHaveProperty("widths")
  const list = `/v1/brands/${off.brandId}/content`
  const headers = { authorization: `Bearer ${off.apiKey}` }
  const etag = (await fetch(off.url + list, { headers })).headers.get("etag") ?? ""
  const { next_sync_token: token } = await off.call<ChangePage>("GET", `${list}/changes`, undefined, off.apiKey)
  await off.close()

  const reopen = async (pictures?: boolean) => {
    const service = await createService({
      dataDir,
      rateLimit: false,
      media: pictures === undefined ? {} : { pictures },
    })
    const get = (path: string, more = {}) =>
      service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { ...headers, ...more } }))
    return { service, get, picture: async () => describe(await get(`/media/${id}/file.jpg/640.webp`)) }
  }
  // Whatever has happened to the row: what is not made does not count as made, and is made when somebody asks.
  const db = await openDatabase(join(dataDir, "service.db"))
  await db.updateTable("media").set({ versions_due: null }).execute()
  await db.destroy()
  const on = await reopen()
  const file = await on.get(`/v1/brands/${off.brandId}/media/${id}`, { authorization: `Bearer ${off.operatorToken}` })
  expect(await file.json()).toMatchObject({ variants_state: "waiting", variants_reason: null, variants: [] })
  expect(on.service.picturesFault).toBeUndefined()
  await expect.poll(on.picture).toEqual([200, "image/webp", forever])
  // A site that has the articles without widths gets them again, once.
  expect((await on.get(list, { "if-none-match": etag })).status).toBe(200)
  const since = `${list}/changes?since=`
  expect((await on.get(since + token)).status).toBe(410)
  const page = (await (await on.get(`${list}/changes`)).json()) as ChangePage
  expect(page.data).toMatchObject([{ content: { cover: { widths: [320, 640, 960] } } }])
  expect((await on.get(since + page.next_sync_token)).status).toBe(200)
  // What the worker learns of the picture comes to the article, without an event. It may have done so before the list was read.
  const latest = async () => {
    const { data } = (await (await on.get(since + page.next_sync_token)).json()) as ChangePage
    return [...page.data, ...data].at(-1)
  }
  const color = expect.stringMatching(/^#/) as string
  await expect.poll(latest).toMatchObject({ content: { cover: { color, placeholder: expect.any(String) as string } } })
  await on.service.close()

  const again = await reopen(false)
  expect((await again.get(since + page.next_sync_token)).status).toBe(200)
  // What is made is served, whoever made it.
  expect(await again.picture()).toEqual([200, "image/webp", forever])
  await again.service.close()
}, 120_000)

it("versions that the store has lost are made again, and those of deleted files and brands are removed", async () => {
  const dataDir = join(folder, "lost")
  const started = await startService({ dataDir, engine: "sqlite" })
  const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Gone" }, started.operatorToken)
  const [kept, deleted, under] = [await upload(started), await upload(started), await upload(started, other.id)]
  for (const { id } of [kept, deleted]) await awaitVersions(started, id)
  await expect.poll(() => ask(`${under.url}/960.webp`)).toEqual([200, "image/webp", forever])
  const files = async (id: string) =>
    (await readdir(join(dataDir, "media"), { recursive: true })).filter((name) => name.endsWith(id)).length
  expect([await files(kept.id), await files(deleted.id), await files(under.id)]).toEqual([6, 6, 6])

  await createFolderFileStore(join(dataDir, "media")).delete(`w640webp_${kept.id}`)
  expect(await ask(`${kept.url}/640.webp`)).toEqual([200, "image/jpeg", soon])
  await expect.poll(() => ask(`${kept.url}/640.webp`)).toEqual([200, "image/webp", forever])

  for (const how of ["", "?permanent=true"])
    await started.call("DELETE", `/v1/brands/${started.brandId}/media/${deleted.id}${how}`)
  expect((await fetch(`${deleted.url}/640.webp`)).status).toBe(404)
  await started.call("DELETE", `/v1/brands/${other.id}?confirm=Gone`, undefined, started.operatorToken)
  await started.close()
  const db = await openDatabase(join(dataDir, "service.db"))
  await sweepStrayFiles(db, createFolderFileStore(join(dataDir, "media")), Date.now() + 3_600_001)
  await db.destroy()
  expect([await files(kept.id), await files(deleted.id), await files(under.id)]).toEqual([6, 0, 0])
}, 120_000)

it("a service that is killed while it makes an old library goes on after each start, and keeps nothing twice", async () => {
  await runPictureKills({ pictures: 6, kills: 1 })
}, 300_000)
