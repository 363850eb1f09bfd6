import { ProblemError } from "@citable/contract/problem-error"
import { PublisherError, type Publishers, type PublisherSettings } from "@citable/publishers"

/**
 * Refuses settings and field maps that a platform cannot use, as 422, when somebody sets them and not at the first
 * publication. Sends no request. Does nothing for kinds that show no articles.
 */
export async function checkPublisher(
  settings: PublisherSettings,
  publishers: Pick<Publishers, "create">,
): Promise<void> {
  try {
    await publishers.create(settings)
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    throw new ProblemError("invalid_input", error.message, {
      errors: [{ pointer: error.pointer ?? "/connection/config", detail: error.message }],
      cause: error,
    })
  }
}
