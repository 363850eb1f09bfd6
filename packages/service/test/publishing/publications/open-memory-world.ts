import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { listen, localNetwork, localPages, startTestPlatform } from "@citable/dev"
import { createService, migrateService, resumeService } from "@citable/service"

/** A service whose database can come back from a backup, and a platform that can, too. */
export type MemoryWorld = Awaited<ReturnType<typeof openMemoryWorld>>

/** An empty database, for worlds that begin at once. */
export async function makeMemoryTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-memory-"))
  await migrateService({ dataDir })
  return dataDir
}

export async function openMemoryWorld(template: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-memory-"))
  await cp(template, dataDir, { recursive: true })
  const platform = await startTestPlatform()
  const problems: unknown[] = []
  const start = () =>
    createService({
      dataDir,
      rateLimit: false,
      publishTiming: { intervalMs: 10 },
      publishNetwork: localNetwork,
      readNetwork: localPages,
      deployFetch: () => Promise.reject(new Error("Tests contact nobody.")),
      onError: (error) => problems.push(error),
    })
  let service = await start()
  const { operatorToken: token = "", brandId = "" } = service
  const server = await listen((request, socket) => service.fetch(request, { socket }))
  const file = join(dataDir, "service.db")
  let names = 0
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, value: await response.json() }
  }
  async function done<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, value } = await call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(value)}`)
    return value as Answer
  }
  const connectionAt = (url: string) => ({
    kind: "wordpress",
    config: { url },
    credentials: { username: platform.username, application_password: platform.password },
  })
  return {
    platform,
    brandId,
    problems,
    call,
    done,
    connectionAt,
    /** Connects the platform once more. */
    async connect(): Promise<string> {
      const input = { name: `Platform ${++names}`, connection: connectionAt(platform.url) }
      return (await done<{ id: string }>("POST", `/v1/brands/${brandId}/integrations`, input)).id
    },
    /** Keeps the database of a moment in which no worker has an item: this process would hold its claim after the restore as well. */
    async backup(): Promise<void> {
      for (let claims = 1; claims > 0;) {
        await rm(`${file}.backup`, { force: true })
        const db = new DatabaseSync(file)
        db.prepare("vacuum into ?").run(`${file}.backup`)
        db.close()
        const copy = new DatabaseSync(`${file}.backup`)
        // As in a backup: nobody has it open.
        copy.exec("pragma user_version = 0")
        claims = Number(copy.prepare("select count(lease_owner) as claims from remote_items").get()?.["claims"])
        copy.close()
        if (claims > 0) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Ends the service, and starts it with the database of the last backup. */
    async restore(): Promise<void> {
      await service.close()
      for (const end of ["", "-wal", "-shm"]) await rm(file + end, { force: true })
      await cp(`${file}.backup`, file)
      // Data from a backup is paused until the operator says what becomes of what waits.
      await resumeService({ dataDir, waiting: "send" })
      service = await start()
    },
    async close(): Promise<void> {
      await server.close()
      await service.close()
      await platform.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
