import { PublisherError } from "./publisher-error.ts"
import type { PublisherSettings } from "./publisher-settings.ts"

/**
 * Refuses a field map that gives one name of the platform to two fields, or gives a field a name with another use.
 *
 * @throws {PublisherError} `publisher_invalid`
 */
export function checkFieldMap(fieldMap: PublisherSettings["fieldMap"], used: Iterable<string>): void {
  const names = new Set([...used, "__proto__"])
  for (const [field, name] of Object.entries(fieldMap)) {
    if (names.has(name)) {
      const message = `field_map gives the name ${name} to ${field}, which has another use. Choose another name.`
      throw new PublisherError("publisher_invalid", message, { pointer: `/field_map/${field}` })
    }
    names.add(name)
  }
}
