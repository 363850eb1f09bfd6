import type { articleFields } from "@citable/contract"

/** An integration with its opened credentials. */
export interface PublisherSettings {
  kind: string
  config: unknown
  credentials: unknown
  /** The names of the platform by the fields of an article. */
  fieldMap: Readonly<Partial<Record<(typeof articleFields)[number], string>>>
  /** What a publisher of this connection has found out about the platform before; with other settings, this is forgotten. */
  known?: KnownOfPlatform | undefined
  /** Until when processes that have ended may have sent requests for this connection, in milliseconds since 1970: see `paceFetch`. Default: long ago. */
  usedUntil?: number | undefined
}

export interface KnownOfPlatform {
  /** A text of the publisher's own, such as the address of an API; null for none. */
  text: string | null
  /** Keeps another text for later publishers. */
  keep(text: string): Promise<void>
}
