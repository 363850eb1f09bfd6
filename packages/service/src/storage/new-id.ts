const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

export type IdPrefix =
  | "acc"
  | "brd"
  | "cnt"
  | "whk"
  | "evt"
  | "dlv"
  | "int"
  | "pub"
  | "rev"
  | "req"
  | "med"
  | "usr"
  | "inv"
  | "cmp"
  | "prm"
  | "scn"
  | "cal"
  | "ans"
  | "kwd"
  | "imp"

/**
 * Creates an opaque id that sorts by its creation time: a prefix, 10 characters of milliseconds, and 16 random ones (Crockford's base 32 in
 * lower case, as in the ULID specification).
 */
export function newId(prefix: IdPrefix, now: number): string {
  if (now !== latest.now) latest = { now, text: toText(now) }
  let random = ""
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  for (const end = used + 16; used < end; used++) random += alphabet.charAt((pool[used] ?? 0) & 31)
  return `${prefix}_${latest.text}${random}`
}

/** The text of the latest millisecond, because many ids have the same one. */
let latest = { now: Number.NaN, text: "" }

function toText(now: number): string {
  let time = ""
  for (let rest = now, i = 0; i < 10; i++) {
    time = alphabet.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  return time
}

// Getting random bytes from the system is the slowest part, so each request fetches bytes for many ids.
const pool = new Uint8Array(4096)
let used = pool.length
