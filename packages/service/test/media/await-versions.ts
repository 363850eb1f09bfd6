import { setTimeout } from "node:timers/promises"

import type { MediaDetail } from "@citable/contract/site"
import type { StartedService } from "@citable/dev"

/** Waits until a worker has looked at a file, and returns it. */
export async function awaitVersions(started: StartedService, id: string): Promise<MediaDetail> {
  for (;;) {
    const media = await started.call<MediaDetail>("GET", `/v1/brands/${started.brandId}/media/${id}`)
    if (media.variants_state !== "waiting") return media
    await setTimeout(50)
  }
}
