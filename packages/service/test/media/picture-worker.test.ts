import { setTimeout } from "node:timers/promises"

import { createMemoryFileStore } from "@citable/media/create-memory-file-store"
import type { FileStore } from "@citable/media/file-store"
import type { PictureMaker } from "@citable/media/pictures/create-picture-maker"
import type { PictureAnswer, PictureTask } from "@citable/media/pictures/picture-task"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import type { Jobs } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { requestVersion } from "../../src/media/pictures/request-version.ts"
import { startPictures } from "../../src/media/pictures/start-pictures.ts"
import { makeAccount } from "../../src/operator/make-account.ts"
import { openOnEngine } from "../open-on-engine.ts"

let db: Database
let store: FileStore
let brandId: string
const jobs: Jobs[] = []
beforeEach(async () => {
  db = await openOnEngine()
  store = createMemoryFileStore()
  brandId = (await db.transaction().execute((trx) => makeAccount(trx, "A brand", 0))).brandId
})
afterEach(async () => {
  for (const one of jobs.splice(0)) await one.close()
  await db.destroy()
})

/** Adds pictures of 500 pixels, the first the oldest. Versions: WebP in 320 and 640, and a JPEG. */
async function addPictures(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `med_${String(at).padStart(4, "0")}`)
  for (const [at, id] of ids.entries()) {
    await store.put(id, Buffer.from(id), "image/jpeg")
    const row = {
      id,
      brand_id: brandId,
      kind: "image",
      filename: "a.jpg",
      content_type: "image/jpeg",
      bytes: 8,
    } as const
    const texts = { alt: "", caption: null, tags: "[]", sha256: "00", updated_at: at, created_at: at }
    const none = { versions_state: null, versions_reason: null, versions_owner: null, placeholder: null, color: null }
    await db
      .insertInto("media")
      .values({ ...row, ...texts, ...none, width: 500, height: 400, versions_due: 0, focus_x: null, focus_y: null })
      .execute()
  }
  return ids
}

const made = ({ versions }: PictureTask): PictureAnswer => ({
  outcome: "made",
  versions: versions.map((one) => ({ ...one, bytes: Buffer.from("made"), pixels: { width: 1, height: 1 } })),
  placeholder: "data:,",
  color: "#000000",
})

/** Starts a worker, as a process of its own would. */
async function start(answer: (id: string, task: PictureTask) => PictureAnswer | Promise<PictureAnswer>, files = store) {
  const errors: unknown[] = []
  const order: string[] = []
  const pictures: PictureMaker = {
    fault: () => undefined,
    async make(task) {
      const id = Buffer.from(task.bytes).toString()
      order.push(id)
      return answer(id, task)
    },
    close: async () => {},
  }
  const now = Date.now
  const onError = (error: unknown) => void errors.push(error)
  const own = await openJobs(db, { now, onError, pollMs: 500 })
  jobs.push(own)
  await startPictures({ db, jobs: own, media: { store: files, pictures }, now }, { onError })
  return { order, errors, jobs: own }
}

const states = async () =>
  (await db.selectFrom("media").select(["id", "versions_state"]).orderBy("id").execute()).map(
    (row) => row.versions_state,
  )
const allReady = (count: number) => async () =>
  expect(await states()).toEqual(Array.from({ length: count }, () => "ready"))

it("an old library is made from the newest file to the oldest, and by two processes each file once", async () => {
  const ids = await addPictures(9)
  const slow = async (_: string, task: PictureTask) => setTimeout(5).then(() => made(task))
  const [one, two] = [await start(slow), await start(slow)]
  await vi.waitFor(allReady(9))
  expect([...one.order, ...two.order].toSorted()).toEqual(ids)
  for (const { order } of [one, two]) expect(order).toEqual(order.toSorted().toReversed())
  const versions = await db
    .selectFrom("media_versions")
    .select(["width", "format"])
    .where("media_id", "=", "med_0000")
    .orderBy("width")
    .execute()
  expect(versions.map(({ width, format }) => `${width}.${format}`)).toEqual(["320.webp", "640.webp", "1280.jpg"])
  expect(await db.selectFrom("stray_files").selectAll().execute()).toEqual([])
})

it("a file that cannot be decoded has the reason, and the others go on", async () => {
  await addPictures(3)
  const { errors } = await start((id, task) =>
    id === "med_0001" ? { outcome: "failed", reason: "It is damaged." } : made(task),
  )
  await vi.waitFor(async () => expect(await states()).toEqual(["ready", "failed", "ready"]))
  const row = await db
    .selectFrom("media")
    .select(["versions_reason", "versions_due"])
    .where("id", "=", "med_0001")
    .executeTakeFirst()
  expect(row).toEqual({ versions_reason: "It is damaged.", versions_due: null })
  expect(errors).toEqual([])
})

it("a file whose process was ended three times fails, and until then is tried again later", async () => {
  await addPictures(1)
  const { order } = await start(() => ({ outcome: "interrupted", reason: "It was ended (SIGKILL)." }))
  const row = () =>
    db.selectFrom("media").select(["versions_state", "versions_reason", "versions_due"]).executeTakeFirstOrThrow()
  for (const times of [1, 2, 3]) {
    await vi.waitFor(async () => {
      const { versions_due: due, versions_state: state } = await row()
      expect([order.length, state === "failed" || Number(due) < Date.now() + 300_000]).toEqual([times, true])
    })
    await db.updateTable("media").set({ versions_due: 0 }).where("versions_due", "is not", null).execute()
    await db.transaction().execute((trx) => jobs[0]!.enqueue(trx, { kind: "pictures", payload: {} }))
  }
  expect(await row()).toEqual({
    versions_state: "failed",
    versions_reason: "It was ended (SIGKILL).",
    versions_due: null,
  })
})

it("a store that fails stops the work, says so, and nothing counts as made", async () => {
  await addPictures(3)
  const broken: FileStore = { ...store, put: () => Promise.reject(new Error("The disk is full.")) }
  const { errors, order } = await start((_, task) => made(task), broken)
  await vi.waitFor(() => expect(errors.map(String)).toEqual(["Error: The disk is full."]))
  expect([order, await states()]).toEqual([["med_0002"], [null, null, null]])
  expect(await db.selectFrom("media_versions").selectAll().execute()).toEqual([])
  const { versions_reason: reason, versions_due: due } = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", "med_0002")
    .executeTakeFirstOrThrow()
  expect([reason, Number(due) > Date.now()]).toEqual(["The file store failed. The service tries again.", true])
  // The sweep removes what may have been stored.
  expect(await db.selectFrom("stray_files").select("id").orderBy("id").execute()).toHaveLength(3)
})

it("versions of a file that somebody deletes meanwhile are removed", async () => {
  await addPictures(1)
  await start(async (_, task) => {
    await db.deleteFrom("media").execute()
    return made(task)
  })
  await vi.waitFor(async () => expect(await db.selectFrom("stray_files").selectAll().execute()).toHaveLength(3), {
    timeout: 60_000,
  })
  await setTimeout(200)
  expect(await db.selectFrom("media_versions").selectAll().execute()).toEqual([])
  expect(await db.selectFrom("stray_files").selectAll().execute()).toHaveLength(3)
})

it("a version that somebody asks for while others are made is made after them, once", async () => {
  await addPictures(1)
  const tasks: string[] = []
  const asked = { width: 320, format: "avif" } as const
  const { jobs: own } = await start(async (_, task) => {
    tasks.push(task.versions.map(({ width, format }) => `${width}.${format}`).join())
    if (tasks.length === 1) {
      for (let times = 0; times < 3; times++) await requestVersion({ db, jobs: own, now: Date.now }, "med_0000", asked)
    }
    return made(task)
  })
  await vi.waitFor(async () => {
    const row = await db.selectFrom("media_versions").select("bytes").where("format", "=", "avif").executeTakeFirst()
    expect(row).toEqual({ bytes: 4 })
  })
  await setTimeout(200)
  expect(tasks).toEqual(["1280.jpg,640.webp,320.webp", "320.avif"])
})

it("a version that cannot be made is tried once, and the others stay", async () => {
  await addPictures(1)
  const asked = { width: 320, format: "avif" } as const
  const { jobs: own, order } = await start((_, task) =>
    task.versions[0]?.format === "avif" ? { outcome: "failed", reason: "It takes too much memory." } : made(task),
  )
  await vi.waitFor(allReady(1))
  for (const times of [2, 2]) {
    await requestVersion({ db, jobs: own, now: Date.now }, "med_0000", asked)
    await vi.waitFor(() => expect(order).toHaveLength(times))
    await vi.waitFor(async () =>
      expect(await db.selectFrom("media").select("versions_due").executeTakeFirst()).toEqual({ versions_due: null }),
    )
  }
  expect(await states()).toEqual(["ready"])
  const { versions_reason: reason } = await db.selectFrom("media").select("versions_reason").executeTakeFirstOrThrow()
  expect(reason).toBe("It takes too much memory.")
})
