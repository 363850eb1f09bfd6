import type { PublisherEnvironment } from "../src/publisher-environment.ts"
import type { PublisherSettings } from "../src/publisher-settings.ts"
import type { Publisher } from "../src/publisher.ts"
import { definitionOf } from "./definition-of.ts"

/** Creates a publisher of this package. */
export async function createPublisher(
  settings: PublisherSettings,
  environment: PublisherEnvironment,
): Promise<Publisher> {
  return definitionOf(settings.kind).create(settings, environment)
}
