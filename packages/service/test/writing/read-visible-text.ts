/** The words of rendered HTML as people see and hear them, by rough rules. */
export function readVisibleText(html: string): string {
  const spoken = [...html.matchAll(/\b(?:alt|title|aria-label)="([^"]*)"/g)].map(([, text = ""]) => text)
  const text = html
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/<\/?(?:a|abbr|b|code|del|em|i|kbd|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, "")
    .replaceAll(/<[^>]*>/g, " ")
  return decode([text, ...spoken].join("\n\n"))
}

const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" }
const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (found, decimal?: string, hex?: string, name = "") => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return hex === undefined ? (names[name] ?? found) : String.fromCodePoint(Number.parseInt(hex, 16))
  })

const lookalikes: Readonly<Record<string, string>> = { а: "a", с: "c", е: "e", о: "o", р: "p", і: "i" }

/** Words without case, accents, marks, look-alikes and what nobody sees, each between two spaces. */
export const foldWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}](?<![\n\t])/gu, "")
    .toLowerCase()
    .replaceAll(/[асеорі]/g, (sign) => lookalikes[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")

/** The numbers of a text as digits: `9,797.5` is `97975`. */
export const listNumbers = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .replaceAll(/\p{Cf}/gu, "")
      .match(/\p{Nd}+(?:[.,'’ ]\p{Nd}+)*/gu) ?? []
  ).map((found) =>
    Array.from(found.replaceAll(/[^\p{Nd}]/gu, ""), (digit) =>
      /\d/.test(digit) ? digit : String(((digit.codePointAt(0) ?? 0) - 0x9_66) % 10),
    ).join(""),
  )
