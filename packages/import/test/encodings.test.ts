import { readArticleFile } from "@citable/import"
import { describe, expect, it } from "vitest"

const samples = {
  ja: "コーヒーは、豆を挽いてからお湯を注いで作る飲み物です。毎朝、新しい豆を使うと香りがよくなります。",
  zhHans: "咖啡是一种用咖啡豆做成的饮料。在我们的城市里，人们每天都喝它。你也可以自己在家里做，这不是很难的事。",
  zhHant: "咖啡是一種用咖啡豆做成的飲料。在我們的城市裡，人們每天都喝它。你也可以自己在家裡做，這不是很難的事。",
  ko: "커피는 볶은 원두를 갈아서 만드는 음료이다. 매일 아침 신선한 원두를 사용하면 향이 더 좋아지고 맛도 있다.",
  ru: "Кофе - это напиток из жареных зёрен. Каждое утро люди пьют его дома и в кафе. МОСКВА тоже любит кофе.",
  uk: "Кава — це напій зі смажених зерен. Щоранку люди п’ють її вдома, і це їм подобається. Її варять у турці.",
  el: "Ο καφές είναι ένα ποτό από καβουρδισμένους κόκκους. Κάθε πρωί οι άνθρωποι τον πίνουν στο σπίτι τους.",
  he: "קפה הוא משקה מפולי קפה קלויים. בכל בוקר אנשים שותים אותו בבית או בבית קפה קטן.",
  ar: "القهوة مشروب من حبوب محمصة. يشربها الناس كل صباح في البيت أو في المقهى الصغير.",
  de: "Kaffee wird aus gerösteten Bohnen gebrüht. Für viele gehört er zum Frühstück, groß und heiß.",
  fr: "Le café est une boisson très aimée. À midi, la crème brûlée l’accompagne où l’on veut.",
  pl: "Kawa to napój z palonych ziaren. Każdego ranka ludzie piją ją w domu, często z mlekiem i ciastkiem, ąęćłńóśźż.",
  tr: "Kahve, kavrulmuş çekirdeklerden yapılan bir içecektir. İnsanlar onu her sabah içer, şekerli ya da sade, ığüşöç.",
} as const

/** Encodes a text by a table of what each byte, and each pair of bytes, means. Node has only decoders. */
function encode(text: string, encoding: string): Uint8Array {
  let table = tables.get(encoding)
  if (table === undefined) tables.set(encoding, (table = toTable(encoding)))
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

const tables = new Map<string, Map<string, number[]>>()

function toTable(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  if (/^(?:windows|koi|iso)/.test(encoding)) return table
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail])
  return table
}

const file = (text: string) => `---\ntitle: ${text.slice(0, 6)}\ndate: 2020-01-02\n---\n${text}\n\nSecond paragraph.\n`
const read = (bytes: Uint8Array, options = {}) => readArticleFile(bytes, "posts/one.md", options)

describe("a file that is not UTF-8", () => {
  it.each([
    ["shift_jis", samples.ja],
    ["euc-jp", samples.ja],
    ["gb18030", samples.zhHans],
    ["big5", samples.zhHant],
    ["euc-kr", samples.ko],
    ["windows-1251", samples.ru],
    ["koi8-r", samples.ru],
    ["windows-1251", samples.uk],
    ["windows-1253", samples.el],
    ["windows-1255", samples.he],
    ["windows-1256", samples.ar],
    ["windows-1252", samples.de],
    ["windows-1250", samples.pl],
  ])("is read if it can only be %s", (encoding, text) => {
    const { article, problems } = read(encode(file(text), encoding))
    expect(article?.body).toContain(text)
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: "read_as",
        severity: "note",
        message: expect.stringContaining(encoding) as string,
      }),
    )
  })

  it("is refused with the names of all encodings in which it has words", () => {
    const { article, problems } = read(encode(file(samples.fr).replace("’", "'").replace("’", "'"), "windows-1252"))
    expect(article).toBeUndefined()
    expect(problems).toMatchObject([{ code: "invalid_utf8", severity: "refusal" }])
    expect(problems[0]?.message).toMatch(/windows-1252.*windows-1250.*--encoding/)
  })

  it("is read as the encoding that is named for it", () => {
    const bytes = encode(file(samples.fr).replaceAll("’", "'"), "windows-1252")
    expect(read(bytes, { encoding: "windows-1252" }).article?.body).toContain("très aimée")
    const turkish = encode(file(samples.tr), "windows-1254")
    expect(read(turkish, { encoding: "windows-1254" }).article?.body).toContain(samples.tr)
  })

  it("is refused if it is not in the encoding that is named for it, or in none", () => {
    const bytes = encode(file(samples.ja), "shift_jis")
    expect(read(bytes, { encoding: "euc-kr" }).problems[0]?.message).toContain("is not euc-kr either")
    const noise = Uint8Array.from([...new TextEncoder().encode(file("a")), 0xff, 0x81, 0x8d, 0x20, 0xfe])
    expect(read(noise).problems).toMatchObject([{ code: "invalid_utf8", line: 8 }])
    expect(read(encode("Да\n", "windows-1251")).problems[0]?.message).toContain(
      "windows-1251 or windows-1253. Say which with --encoding",
    )
  })

  it.each(["utf-16le", "utf-16be"])("is read if it is %s, with its mark or with zeros that show it", (encoding) => {
    const units = Array.from({ length: file(samples.ja).length }, (_, at) => file(samples.ja).charCodeAt(at))
    const toBytes = (unit: number) => (encoding === "utf-16le" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])
    for (const mark of [[0xfeff], []]) {
      const bytes = Uint8Array.from([...mark, ...units].flatMap(toBytes))
      expect(read(bytes).article?.body).toContain(samples.ja)
    }
  })

  it("is read as the page says that it is", () => {
    const page = `<html><head><meta charset="windows-1252"><title>Le café</title></head><body><p>${samples.fr.replaceAll("’", "'")}</p></body></html>`
    const { article } = readArticleFile(encode(page, "windows-1252"), "posts/one.html", {})
    expect(article?.body).toContain("très aimée")
  })

  it("is read as ISO-2022-JP if its characters of ASCII switch to Japanese", () => {
    const ascii = (text: string) => Array.from(text, (one) => one.charCodeAt(0))
    const bytes = Uint8Array.from([...ascii("---\ntitle: A\n---\n"), 0x1b, ...ascii("$B$3$l"), 0x1b, ...ascii("(B\n")])
    expect(read(bytes).article?.body).toContain("これ")
  })
})
