const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

export type IdPrefix =
  | "acc"
  | "act"
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
  | "rem"
  | "aud"
  | "pag"
  | "wrt"
  | "rdt"
  | "alr"
  | "mal"
  | "rpl"
  | "drw"
  | "eft"
  | "epl"

/**
 * Creates an opaque id that sorts by its creation time: a prefix, 10 characters of milliseconds, and 16 random ones (Crockford's base 32 in
 * lower case, as in the ULID specification). Within a millisecond, the random ones of a process only grow ("Monotonicity" in the same
 * specification), so ids sort in the order in which it made them.
 */
export function newId(prefix: IdPrefix, now: number): string {
  if (now === latest.now) latest.random = increase(latest.random)
  else latest = { now, text: toText(now), random: randomText() }
  return `${prefix}_${latest.text}${latest.random}`
}

/** A text that sorts after all ids from before a moment, and before all others. */
export function idsBefore(prefix: IdPrefix, before: number): string {
  return `${prefix}_${toText(Math.max(0, before))}`
}

/** Of the latest id. */
let latest = { now: Number.NaN, text: "", random: "" }

/** The next text of the same length. After the last one, it begins anew at a random place. */
function increase(text: string): string {
  for (let at = text.length - 1; at >= 0; at--) {
    const digit = alphabet.indexOf(text.charAt(at)) + 1
    if (digit < alphabet.length) return text.slice(0, at) + alphabet.charAt(digit) + "0".repeat(text.length - at - 1)
  }
  return randomText()
}

function randomText(): string {
  let random = ""
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  for (const end = used + 16; used < end; used++) random += alphabet.charAt((pool[used] ?? 0) & 31)
  return random
}

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
