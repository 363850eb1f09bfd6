import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { Publisher } from "../publisher.ts"

export function createWordpressPublisher(_settings: PublisherSettings, _environment: PublisherEnvironment): Publisher {
  throw new PublisherError("publisher_unavailable", "Not there yet.")
}
