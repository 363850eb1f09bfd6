import { type Publisher, type PublisherEnvironment, PublisherError, type PublisherSettings } from "@citable/publishers"

/** Creates the publisher of a connection to DEV and Forem. */
export function createForemPublisher(_settings: PublisherSettings, _environment: PublisherEnvironment): Publisher {
  throw new PublisherError("publisher_invalid", "This version cannot publish to DEV and Forem yet.")
}
