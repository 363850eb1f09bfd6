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
  | "cmp"
  | "prm"
  | "scn"
  | "cal"
  | "ans"
  | "kwd"

/**
 * An opaque identifier that sorts by its time of making: prefix, 10 characters of milliseconds, 16 random ones
 * (Crockford's base 32, as in the ULID specification, in lower case).
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

/** Many ids are of one millisecond. */
let latest = { now: Number.NaN, text: "" }

function toText(now: number): string {
  let time = ""
  for (let rest = now, i = 0; i < 10; i++) {
    time = alphabet.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  return time
}

// Asking the system for random bytes takes longer than the rest: they are fetched for many ids at once.
const pool = new Uint8Array(4096)
let used = pool.length
