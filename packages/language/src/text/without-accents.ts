import { isAscii } from "./is-ascii.ts"

/** A text whose letters have no accents: Angouleme for Angoulême. */
export function withoutAccents(text: string): string {
  if (isAscii(text)) return text
  return text
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})[\u0300-\u036F]+/gu, "")
    .normalize("NFC")
}
