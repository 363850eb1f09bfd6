import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient } from "@citable/client"
import type { Client } from "@citable/client"
import { startService } from "@citable/dev"
import type { StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"

/** What the tests of a file, or of a `describe`, share. The fields are there while they run. */
export interface SharedService {
  service: StartedService
  /** A client with the service's `writeKey`. */
  client: Client
  /** An empty folder of each test. */
  folder: string
}

/** Starts one service for all tests of the place that calls it, and makes a folder for each of them. */
export function shareService(): SharedService {
  const shared = {} as SharedService
  beforeAll(async () => {
    shared.service = await startService()
    shared.client = createClient({ baseUrl: shared.service.url, apiKey: shared.service.writeKey })
  })
  afterAll(async () => {
    await shared.client.close()
    await shared.service.close()
  })
  beforeEach(async () => {
    shared.folder = await mkdtemp(join(tmpdir(), "citable-import-"))
  })
  afterEach(() => rm(shared.folder, { recursive: true, force: true }))
  return shared
}
