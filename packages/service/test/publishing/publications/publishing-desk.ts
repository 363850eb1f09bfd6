import { join } from "node:path"

import type { Article, Brand, Integration, Publication, PublicationItem } from "@citable/contract"
import { openDatabase } from "@citable/storage/database"

/** A service that publishes, in this process or in another. */
export interface PublishingPlace {
  url: string
  token: string
  brandId: string
  /** Where its tables are. */
  dataDir: string
  databaseUrl?: string | undefined
  now(): number
  /** Moves its clock forward. */
  forward(milliseconds: number): Promise<void>
}

export interface PublishAnswer {
  status: number
  publication: Publication | undefined
  /** The code of the problem. */
  code: string | undefined
}

/** What a person does with the service over HTTP, and waiting for its workers. */
export interface PublishingDesk {
  createBrand(name: string): Promise<string>
  connect(connection: Readonly<Record<string, unknown>>, name?: string): Promise<string>
  /** With `key`, a repeated call returns the article of the first one, whose answer a kill took. */
  create(fields: Partial<Article>, key?: string): Promise<string>
  /** Puts a picture into the media library. Returns its address. */
  addPicture(bytes: Uint8Array): Promise<string>
  edit(contentId: string, fields: Partial<Article>): Promise<void>
  /** Publishes it on the brand's own sites. */
  publishHere(contentId: string): Promise<void>
  publish(contentId: string, integrationId: string, more?: Readonly<Record<string, unknown>>): Promise<PublishAnswer>
  unpublish(contentId: string, integrationId: string): Promise<PublishAnswer>
  /** Asks for a publication and waits until it is over, with the clock forward to each retry. Returns how it ended. */
  publishUntilOver(
    contentId: string,
    integrationId: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<Publication["status"] | undefined>
  unpublishUntilOver(contentId: string, integrationId: string): Promise<Publication["status"] | undefined>
  /** Asks for a deletion, and waits for its requests but for no sweep. */
  delete(contentId: string): Promise<void>
  /** Waits until the article is in the trash, and takes it out again. */
  restoreFromTrash(contentId: string): Promise<void>
  item(contentId: string): Promise<PublicationItem | undefined>
  /** Waits for calls, and until nothing is under way, with the clock forward to each retry. */
  settle(...calls: readonly Promise<unknown>[]): Promise<void>
  /** Also goes on until every sweep is over. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** `place` is asked before each call, because a service that was killed has another address afterwards. */
export async function openPublishingDesk(place: () => PublishingPlace): Promise<PublishingDesk> {
  const { dataDir, databaseUrl } = place()
  const db = await openDatabase(databaseUrl ?? join(dataDir, "service.db"))

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; value: unknown }> {
    const { url, token } = place()
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, value: await response.json() }
  }
  async function done<Answer>(...request: Parameters<typeof call>): Promise<Answer> {
    const [method, path] = request
    const { status, value } = await call(...request)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(value)}`)
    return value as Answer
  }
  async function ask(path: string, body: unknown): Promise<PublishAnswer> {
    const { status, value } = await call("POST", path, body)
    const { publication, code } = value as { publication?: Publication; code?: string }
    return { status, publication, code }
  }
  const openWork = async (columns: readonly ("due_at" | "sweep_at")[]): Promise<{ isBusy: boolean; at: number[] }> => {
    const rows = await db.selectFrom("remote_items").select(["due_at", "sweep_at", "lease_owner"]).execute()
    const at = rows.flatMap((row) => columns.map((column) => row[column])).filter((moment) => moment !== null)
    return { isBusy: rows.some((row) => row.lease_owner !== null), at }
  }
  const work = async (
    columns: readonly ("due_at" | "sweep_at")[],
    calls: readonly Promise<unknown>[] = [],
  ): Promise<void> => {
    let isAnswered = false
    void Promise.allSettled(calls).then(() => (isAnswered = true))
    for (let tries = 0; tries < 12_000; tries++) {
      const { isBusy, at } = await openWork(columns)
      if (at.length === 0 && !isBusy && isAnswered) return
      // Nobody works, so everything waits for a later moment.
      const soonest = Math.min(...at) - place().now()
      if (!isBusy && at.length > 0 && soonest > 0) await place().forward(soonest + 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`Still open: ${JSON.stringify(await db.selectFrom("remote_items").selectAll().execute())}`)
  }
  const pending: Promise<unknown>[] = []
  /** A call only answers a moment after its publication is over, which a test need not wait for. */
  async function untilOver(
    contentId: string,
    request: () => Promise<PublishAnswer>,
  ): Promise<Publication["status"] | undefined> {
    const ofContent = db.selectFrom("publications").select(["id", "status"]).where("content_id", "=", contentId)
    const before = (await ofContent.execute()).length
    const answered = { value: false }
    pending.push(
      request()
        .catch(() => {})
        .finally(() => (answered.value = true)),
    )
    while (!answered.value && (await ofContent.execute()).length === before) {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await work(["due_at"])
    return (await ofContent.orderBy("id", "desc").limit(1).executeTakeFirst())?.status
  }
  const publish: PublishingDesk["publish"] = (contentId, integrationId, more = {}) =>
    ask(`/v1/content/${contentId}/publish`, { integration_id: integrationId, ...more })
  const unpublish: PublishingDesk["unpublish"] = (contentId, integrationId) =>
    ask(`/v1/content/${contentId}/unpublish`, { integration_id: integrationId })
  return {
    createBrand: async (name) => (await done<Brand>("POST", "/v1/brands", { name })).id,
    async connect(connection, name = "A platform") {
      const path = `/v1/brands/${place().brandId}/integrations`
      return (await done<Integration>("POST", path, { name, connection })).id
    },
    async create(fields, key) {
      const headers = key === undefined ? {} : { "idempotency-key": key }
      return (await done<Article>("POST", `/v1/brands/${place().brandId}/content`, fields, headers)).id
    },
    async addPicture(bytes) {
      const source = { kind: "base64", data: Buffer.from(bytes).toString("base64"), content_type: "image/png" }
      const path = `/v1/brands/${place().brandId}/media`
      return (await done<{ url: string }>("POST", path, { source, alt: "A picture" })).url
    },
    async edit(contentId, fields) {
      await done("PATCH", `/v1/content/${contentId}`, fields)
    },
    async publishHere(contentId) {
      await done("POST", `/v1/content/${contentId}/publish`, {})
    },
    publish,
    unpublish,
    publishUntilOver: (contentId, integrationId, more) =>
      untilOver(contentId, () => publish(contentId, integrationId, more)),
    unpublishUntilOver: (contentId, integrationId) => untilOver(contentId, () => unpublish(contentId, integrationId)),
    async delete(contentId) {
      const deleted = done("DELETE", `/v1/content/${contentId}`)
      pending.push(deleted.catch(() => {}))
      await work(["due_at"], [deleted])
      await deleted
    },
    async restoreFromTrash(contentId) {
      const trashed = db.selectFrom("trashed_contents").select("id").where("id", "=", contentId)
      for (let tries = 0; (await trashed.executeTakeFirst()) === undefined; tries++) {
        if (tries > 2000) throw new Error(`${contentId} never went to the trash.`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await done("PATCH", `/v1/content/${contentId}`, { trashed: false })
    },
    async item(contentId) {
      const path = `/v1/content/${contentId}/publications`
      return (await done<{ items: PublicationItem[] }>("GET", path)).items[0]
    },
    settle: (...calls) => work(["due_at"], calls),
    sweep: () => work(["due_at", "sweep_at"]),
    async close() {
      await Promise.all(pending)
      await db.destroy()
    },
  }
}
