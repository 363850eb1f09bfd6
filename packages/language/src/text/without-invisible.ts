/** Scripts whose letters join, or do not, by characters without a shape. */
const joining = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`
/** Scripts without spaces between words. */
const unspaced = String.raw`\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`

/** What is visible by what stands beside it: joiners of letters and of pictures, variants of signs, places where a line may break. */
const needed = [
  String.raw`(?<=[${joining}])[\u200C\u200D](?=[${joining}])`,
  // A joiner at the end of a word shapes its last letter, as in Persian and Sinhala.
  String.raw`(?<=[${joining}])[\u200C\u200D](?![\u200C\u200D\p{L}\p{M}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?:(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[#*0-9])\uFE0F(?=\u20E3))`,
  String.raw`(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180D\u180F]`,
  String.raw`(?<=[${unspaced}])\u200B(?=[${unspaced}])`,
  String.raw`(?<=[\u2801-\u28FF])\u2800(?=[\u2801-\u28FF])`,
].join("|")

/** Characters that nobody sees: controls, fillers, tags, variants of nothing, marks of direction, joiners of nothing. */
const invisible = String.raw`(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB\uFFFD]`
const any = new RegExp(invisible, "u")
const neededOrInvisible = new RegExp(`${needed}|(?<invisible>${invisible})`, "gu")

/** The characters of a text that nobody sees, and that its words do not need. */
export function listInvisible(text: string): string[] {
  if (!any.test(text)) return []
  return [...text.matchAll(neededOrInvisible)].flatMap(({ groups }) => groups?.["invisible"] ?? [])
}

/**
 * A model's text without characters that nobody sees. Joiners stay where letters and pictures need them. Each end of a line is a line feed.
 *
 * @param known A text whose own characters stay, such as the article before it was rewritten.
 */
export function withoutInvisible(text: string, known = ""): string {
  const plain = text
    .toWellFormed()
    // Within a word, a separator of lines would hide the word from the checks.
    .replaceAll(/(?<=\p{L})[\u2028\u2029](?=\p{Ll})/gu, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
  if (!any.test(plain)) return plain
  const kept = new Set(listInvisible(known))
  return plain.replaceAll(neededOrInvisible, (character: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { invisible?: string }
    return groups.invisible === undefined || kept.has(character) ? character : ""
  })
}
