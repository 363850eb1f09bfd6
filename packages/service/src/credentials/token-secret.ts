import { hash, randomInt } from "node:crypto"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Random letters and digits, of about 5.95 bits each. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("")

/** SHA-256 in hex, which is stored in place of a secret: its secrets are random, so that nothing slower is needed. */
export const hashSecret = (secret: string): string => hash("sha256", secret)
