import type { Media } from "@citable/media/create-media"
import type { Publishers } from "@citable/publishers"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import type { Tally } from "../../../tally.ts"

/** What publishing to external platforms needs of the service. */
export interface PublishingContext {
  db: Database
  box: SecretBox
  media: Pick<Media, "store" | "fetch">
  publishers: Publishers
  now: () => number
  tally?: Tally | undefined
}
