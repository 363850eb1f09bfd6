import type { ChangeStamp } from "./database.ts"

export interface KeepOptions {
  /**
   * Keeps the value as long as the rows of the caller stay as they are, instead of until the next write by anybody. Set it only for a value
   * that depends on nothing else: see `callerVersion`.
   */
  forCaller?: boolean
}

/** The cached values at one moment: the beginning of a call. */
export interface Moment {
  /** Returns the cached value, or reads it from the database and caches it. It does not cache undefined. */
  remember<Value>(key: string, read: () => Promise<Value>, options?: KeepOptions): Promise<Value>
  /** Returns the cached value if it is still current. */
  recall(key: string): unknown
  /** Caches a value that this call has made from the database. */
  keep(key: string, value: unknown, options?: KeepOptions): void
  /**
   * Returns what the process keeps under a key whoever writes, or makes it. The caller bounds it, and checks whether what it finds in it is
   * still current.
   */
  lasting<Value>(key: string, make: () => Value): Value
  /** Names the credential of the caller, and the version of its rows. Call it before reading what is kept for the caller. */
  hold(credentialId: string, version: string | null): void
}

/** A cache of database reads. */
export interface ReadMemory {
  /** Returns the cached values that are current now. `caller` names who calls, so that its values outlive the writes of others. */
  now(caller?: string): Moment | Promise<Moment>
}

export interface ReadMemoryOptions {
  /** Reads the present version of the rows of a credential: see `callerVersion`. Without it, nothing outlives a write. */
  versionOf?: ((credentialId: string) => Promise<string | undefined>) | undefined
}

const maxEntries = 2000
const maxKeyLength = 1000
/** The values of all callers, and of one. One caller must not push out those of the others. */
const maxOfCallers = 20_000
const maxOfCaller = 100

/** What is cached for one caller, as long as its rows have this version. */
interface Held {
  credentialId: string
  version: string
  /** The last stamp at which the version was this one. */
  stamp: number | string
  values: Map<string, unknown>
}

/**
 * Caches what every call needs (the caller, the brand, the key of the answer) until any process writes to the database. After a write, the
 * values of a caller are still current if its rows have their old version, which one query tells for all calls that wait. The memory is
 * never stale: all processes refuse a key as soon as one has revoked it. Calls share the values, so do not change them.
 *
 * `changeStamp` returns another value after each write. Without it, the memory caches nothing.
 */
export function createReadMemory(
  changeStamp: ChangeStamp | undefined,
  { versionOf }: ReadMemoryOptions = {},
): ReadMemory {
  if (changeStamp === undefined) {
    const emptyMoment: Moment = {
      remember: (_key, read) => read(),
      recall: () => undefined,
      keep: () => {},
      lasting: (_key, make) => make(),
      hold: () => {},
    }
    return { now: () => emptyMoment }
  }
  const values = new Map<string, unknown>()
  const lasting = new Map<string, unknown>()
  /** By caller. The last one to call is at the end. */
  const callers = new Map<string, Held>()
  let ofCallers = 0
  let latest: number | string | undefined

  function forget(caller: string, held: Held): void {
    if (callers.get(caller) !== held) return
    callers.delete(caller)
    ofCallers -= held.values.size
  }

  function keepFor(caller: string, held: Held, key: string, value: unknown): void {
    // Another call may have replaced it.
    if (callers.get(caller) !== held) return
    if (held.values.size >= maxOfCaller) {
      ofCallers -= held.values.size
      held.values.clear()
    }
    if (!held.values.has(key)) ofCallers++
    held.values.set(key, value)
    for (const [oldest, other] of callers) {
      if (ofCallers <= maxOfCallers) return
      forget(oldest, other)
    }
  }

  function begin(stamp: number | string, caller: string | undefined, known: Held | undefined): Moment {
    let held = known
    const recall = (key: string): unknown => held?.values.get(key) ?? (stamp === latest ? values.get(key) : undefined)
    const keep = (key: string, value: unknown, { forCaller = false }: KeepOptions = {}): void => {
      if (key.length > maxKeyLength) return
      if (forCaller && held !== undefined && caller !== undefined) return keepFor(caller, held, key, value)
      if (stamp !== latest) return
      if (values.size >= maxEntries) values.clear()
      values.set(key, value)
    }
    return {
      recall,
      keep,
      lasting<Value>(key: string, make: () => Value): Value {
        if (!lasting.has(key)) lasting.set(key, make())
        return lasting.get(key) as Value
      },
      hold(credentialId, version) {
        if (caller === undefined || version === null || versionOf === undefined) return
        const before = callers.get(caller)
        if (before !== undefined) forget(caller, before)
        held = { credentialId, version, stamp, values: new Map() }
        callers.set(caller, held)
      },
      async remember<Value>(key: string, read: () => Promise<Value>, options?: KeepOptions): Promise<Value> {
        const cached = recall(key)
        if (cached !== undefined) return cached as Value
        const value = await read()
        if (value !== undefined) keep(key, value, options)
        return value
      },
    }
  }

  /** What is kept of a caller, if its rows are as they were. */
  async function confirm(stamp: string, caller: string, held: Held): Promise<Moment> {
    // Read after the call began, so an equal version means that nothing had changed by then.
    if ((await versionOf?.(held.credentialId)) === held.version) {
      held.stamp = stamp
      return begin(stamp, caller, held)
    }
    forget(caller, held)
    return begin(stamp, caller, undefined)
  }

  function enter(stamp: number | string, caller: string | undefined): Moment | Promise<Moment> {
    if (stamp !== latest) {
      values.clear()
      latest = stamp
    }
    const held = caller === undefined ? undefined : callers.get(caller)
    if (held === undefined || caller === undefined) return begin(stamp, caller, undefined)
    callers.delete(caller)
    callers.set(caller, held)
    return held.stamp === stamp ? begin(stamp, caller, held) : confirm(String(stamp), caller, held)
  }

  return {
    now(caller) {
      // Take the stamp before all reads, so a concurrent write makes their values outdated.
      const stamp = changeStamp()
      return typeof stamp === "number" ? enter(stamp, caller) : stamp.then((read) => enter(read, caller))
    },
  }
}
