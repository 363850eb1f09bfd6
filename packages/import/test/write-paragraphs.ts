import { hash } from "node:crypto"

/** Writes a text that no other has, in nine paragraphs. */
export function writeParagraphs(name: string): string[] {
  return Array.from({ length: 9 }, (_, at) => {
    const words = hash("sha512", `${name} ${at}`)
      .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
      .match(/.{6}/g)
    return `The ${words?.join(" ") ?? ""} of part ${"one two three four five six seven eight nine".split(" ")[at]}.`
  })
}
