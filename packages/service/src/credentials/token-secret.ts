import { hash as digest, randomInt } from "node:crypto"

export const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

export const random = (length: number) => Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("")

export const hash = (secret: string) => digest("sha256", secret)
