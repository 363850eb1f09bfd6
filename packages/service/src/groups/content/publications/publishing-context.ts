import type { PublisherEnvironment } from "@citable/publishers"

import type { Media } from "../../../media/create-media.ts"
import type { SecretBox } from "../../../secrets/secret-box.ts"
import type { Database } from "../../../storage/database.ts"

/** What publishing to external platforms needs of the service. */
export interface PublishingContext {
  db: Database
  box: SecretBox
  media: Pick<Media, "store" | "fetch">
  publishing: PublisherEnvironment
  now: () => number
}
