import type { ConnectionField } from "@citable/contract/integrations"

import type { PublisherEnvironment } from "./publisher-environment.ts"
import type { PublisherSettings } from "./publisher-settings.ts"
import type { Publisher } from "./publisher.ts"

/**
 * A kind of platform: what it is called, what a connection to it consists of, and how its publisher is created. Forms, checks of input and
 * the documents of the API come from it.
 */
export interface PublisherDefinition {
  /** Its name on the wire, which must never change: lower-case letters, digits and `_`. */
  kind: string
  /** What people call the platform. */
  name: string
  /** What its publisher was tested on. `vendor_schema` means that nobody has run it against the platform itself. Default: `real_server`. */
  testedOn?: "real_server" | "vendor_schema"
  /** What somebody does on the platform before connecting, one step a line. Forms show it. Default: none. */
  steps?: readonly string[]
  /** Settings, which readers of the integration see. */
  config: readonly ConnectionField[]
  /** Says what a name in `field_map` is there, with an example, for the form. Default: the platform has no fields of one's own. */
  ownFields?: string
  /** Secrets, which no answer shows. */
  credentials: readonly ConnectionField[]
  /**
   * What decides where the articles are, as one text. While articles are there, the place cannot change, and whoever changes it has to enter
   * the credentials again. Default: all settings.
   */
  placeOf?(config: Readonly<Record<string, unknown>>): string
  /** Creates the publisher of a connection, without a request. Throws a `PublisherError` for settings that it cannot use. */
  create(settings: PublisherSettings, environment: PublisherEnvironment): Publisher | Promise<Publisher>
}
