import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startFaultyProxy, startService, startTestPlatform } from "@citable/dev"
import type { FaultyProxy, StartedService, TestPlatform } from "@citable/dev"

import { openPublishingDesk, type PublishingDesk } from "./publishing-desk.ts"

/** The real service in this process, and a platform behind a proxy. */
export interface PublishingWorld {
  started: StartedService
  platform: TestPlatform
  proxy: FaultyProxy
  desk: PublishingDesk
  clock: { now: number }
  /** Connects the platform once more, at the proxy or another address. */
  connect: (url?: string) => Promise<string>
  close(): Promise<void>
}

export async function openPublishingWorld(): Promise<PublishingWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-publishing-"))
  const clock = { now: Date.now() }
  const platform = await startTestPlatform({ now: () => clock.now })
  const proxy = await startFaultyProxy({ target: platform.url })
  const tables = await onEngine(dataDir)
  const started = await startService({
    dataDir,
    ...tables,
    now: () => clock.now,
    publishTiming: { intervalMs: 10 },
  })
  const desk = await openPublishingDesk(() => ({
    url: started.url,
    token: started.operatorToken,
    brandId: started.brandId,
    dataDir,
    databaseUrl: tables.databaseUrl,
    now: () => clock.now,
    forward: (milliseconds) => Promise.resolve(void (clock.now += milliseconds)),
  }))
  return {
    started,
    platform,
    proxy,
    desk,
    clock,
    connect: (url = proxy.url) => desk.connect(connectionTo(platform, url)),
    async close() {
      await desk.close()
      await started.close()
      await proxy.close()
      await platform.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How the service connects to the test platform at an address. */
export function connectionTo(platform: TestPlatform, url: string): Record<string, unknown> {
  const { username, password } = platform
  return { kind: "wordpress", config: { url }, credentials: { username, application_password: password } }
}
