import { hash } from "node:crypto"

/** The names of statements by their text: those that connections to Postgres prepare once and keep. */
const names = new Map<string, string>()

/** Has connections keep the statement of a text. Call it only for a fixed set of texts. */
export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `citable_${hash("sha256", text, "base64url").slice(0, 22)}`)
}

/** The name of a statement that connections keep. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
