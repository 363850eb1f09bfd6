/**
 * Stores running and finished deliveries. Anything with expiring keys works, such as Redis.
 *
 * `set` with `ifAbsent` must be atomic across all users of the store. A store that is only eventually consistent lets a delivery run
 * twice. Handlers that do different things need separate stores, or one would skip what the other has handled.
 */
export interface WebhookStore {
  /** The value of a key that has not expired. */
  get(key: string): string | undefined | Promise<string | undefined>
  /**
   * Writes a value that expires. With `ifAbsent`, if the key exists and has not expired, it writes nothing and returns false, like
   * `SET key value NX PX ttl` of Redis.
   */
  set(key: string, value: string, options: StoreSetOptions): boolean | Promise<boolean>
  delete(key: string): void | Promise<void>
}

export interface StoreSetOptions {
  /** Milliseconds until the key expires. */
  ttlMs: number
  ifAbsent?: boolean
}
