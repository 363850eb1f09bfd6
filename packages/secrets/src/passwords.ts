import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"

/** The parameters of scrypt: N = 2^ln rounds, block size r, parallelism p. */
export interface PasswordCost {
  ln: number
  r: number
  p: number
}

/** The first recommendation of the OWASP Password Storage Cheat Sheet for scrypt: N = 2^17 (128 MiB), r = 8, p = 1. */
const owasp: PasswordCost = { ln: 17, r: 8, p: 1 }

/** The length of a password in characters. The maximum keeps anybody from sending megabytes to hash (NIST SP 800-63B allows both). */
export const passwordLength = { min: 12, max: 200 } as const

export interface Passwords {
  /** Returns `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, with a new salt each time. */
  hash(password: string): Promise<string>
  /** Whether a password matches a hash. Without a hash, it takes the same time and returns false. */
  verify(password: string, hashed: string | null): Promise<boolean>
  /** Whether a hash has another cost than new ones. */
  isOutdated(hashed: string): boolean
}

// Each hash takes 128 MiB of memory, so a flood of sign-in attempts must not run too many at once.
const maxAtOnce = 2
const maxWaiting = 50

/** Hashes passwords with scrypt. `cost` is for tests. */
export function createPasswords({ cost = owasp }: { cost?: PasswordCost } = {}): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) {
        const retry = { headers: { "retry-after": "5" } }
        throw new ProblemError("busy", "Too many people are signing in right now. Try again in a few seconds.", retry)
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running++
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
        scrypt(password.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
      })
    } finally {
      running--
      waiting.shift()?.()
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `$scrypt$${describe(cost)}$${salt.toString("base64url")}$${key.toString("base64url")}`
    },
    async verify(password, hashed) {
      const parsed = hashed === null ? undefined : parse(hashed)
      const derived = await derive(password, parsed?.salt ?? dummySalt, parsed?.cost ?? cost)
      const isEqual = timingSafeEqual(derived, parsed?.key ?? dummyKey)
      return parsed !== undefined && isEqual
    },
    isOutdated: (hashed) => !hashed.startsWith(`$scrypt$${describe(cost)}$`),
  }
}

const dummySalt = randomBytes(16)
const dummyKey = Buffer.alloc(32)

const describe = ({ ln, r, p }: PasswordCost): string => `ln=${ln},r=${r},p=${p}`

function parse(hashed: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(hashed)
  if (match === null) throw new Error("A stored password hash does not use scrypt")
  const [, ln, r, p, salt = "", key = ""] = match
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  }
}
