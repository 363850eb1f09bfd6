import { join } from "node:path"

import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { lookAtEffects } from "../../../packages/service/src/groups/visibility/effects/look-at-effects.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { argument, ready } from "../measured.ts"

/** A service on a SQLite file that nobody has asked anything. */
export interface EffectArgument {
  dataDir: string
  /** Its moment. */
  now: number
}

const { dataDir, now } = argument() as EffectArgument
// Every answer is made anew, and the benchmark takes the looks.
const service = await createService({ dataDir, pageCacheBytes: 0, rateLimit: 1e6, role: "api", now: () => now })
const server = await listen((request) => service.fetch(request))
const close = async () => {
  await server.close()
  await service.close()
}
ready({ url: server.url }, close, {
  async work() {
    const db = await openDatabase(join(dataDir, "service.db"))
    await lookAtEffects(db, now, (error) => {
      throw error
    })
    await db.destroy()
  },
})
