import { hash, randomInt } from "node:crypto"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Random letters and digits, with about 5.95 bits each. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("")

/** The SHA-256 of a secret, in hex. The secrets are random, so a slow hash is not necessary. */
export const hashSecret = (secret: string): string => hash("sha256", secret)
