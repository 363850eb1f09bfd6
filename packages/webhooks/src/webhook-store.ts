/**
 * Where a receiver keeps which deliveries run and have run: anything with keys that expire, such as Redis. `set` with `ifAbsent` must be
 * atomic over everyone who uses the store; a store that is only eventually consistent lets one delivery run twice. Handlers that do
 * different things need stores of their own: what one has handled, the other would take as handled.
 */
export interface WebhookStore {
  /** The value of a key that is there and has not expired. */
  get(key: string): string | undefined | Promise<string | undefined>
  /**
   * Writes a value that expires. With `ifAbsent` it writes nothing and gives false where the key is there and has not expired
   * (`SET key value NX PX ttl` of Redis).
   */
  set(key: string, value: string, options: StoreSetOptions): boolean | Promise<boolean>
  delete(key: string): void | Promise<void>
}

export interface StoreSetOptions {
  /** Milliseconds until the key expires. */
  ttlMs: number
  ifAbsent?: boolean
}
