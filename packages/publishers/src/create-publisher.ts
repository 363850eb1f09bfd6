import type { PublisherEnvironment } from "./publisher-environment.ts"
import type { PublisherSettings } from "./publisher-settings.ts"
import type { Publisher } from "./publisher.ts"

/**
 * Creates the publisher of an integration; undefined for a kind that shows no articles.
 *
 * @throws {PublisherError} `publisher_invalid` for settings that the contract does not allow.
 */
export async function createPublisher(
  settings: PublisherSettings,
  environment: PublisherEnvironment,
): Promise<Publisher | undefined> {
  // Each is loaded with its first use: most instances need none of them.
  switch (settings.kind) {
    case "git":
      return (await import("./git/create-git-publisher.ts")).createGitPublisher(settings, environment)
    case "wordpress":
      return (await import("./wordpress/create-wordpress-publisher.ts")).createWordpressPublisher(settings, environment)
    case "http_endpoint":
      return (await import("./http-endpoint/create-http-endpoint-publisher.ts")).createHttpEndpointPublisher(
        settings,
        environment,
      )
    default:
      return undefined
  }
}
