import type { Media } from "@citable/media/create-media"
import type { Publishers } from "@citable/publishers"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import type { Jobs } from "../../../jobs/jobs.ts"
import type { Reading } from "../../../ports/reading/create-reading.ts"
import type { Tally } from "../../../tally.ts"

/** What publishing to external platforms needs of the service. */
export interface PublishingContext {
  db: Database
  box: SecretBox
  media: Pick<Media, "store" | "fetch">
  publishers: Publishers
  /** Asks for public pages, as a visitor does. */
  reading: Pick<Reading, "fetch">
  /** Gets the audits of pages that become visible. */
  jobs: Pick<Jobs, "enqueue">
  now: () => number
  tally?: Tally | undefined
}
