import type { articleFields } from "@citable/contract"

/** An integration with its opened credentials. */
export interface PublisherSettings {
  kind: string
  config: unknown
  credentials: unknown
  /** The names of the platform by the fields of an article. */
  fieldMap: Readonly<Partial<Record<(typeof articleFields)[number], string>>>
}
