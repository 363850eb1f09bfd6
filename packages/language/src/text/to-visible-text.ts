import { isAscii } from "./is-ascii.ts"

/** What takes no place on the page, or no shape there: joiners, variation selectors, fillers, the frame of a keycap. */
const invisible = /\p{Default_Ignorable_Code_Point}|\u20E3|[\u2800\uFFF9-\uFFFB]/gu
/** Letters and digits in another shape: fullwidth, mathematical, circled. Signs such as ™ and ², which mean more, stay. */
const reshaped =
  /[\u2460-\u249B\u24B6-\u24FF\u2776-\u2793\uFE69-\uFE6A\uFF03-\uFF05\uFF0B\uFF0D\u{1F110}-\u{1F189}]|[^\P{L}ªº\p{ASCII}]|[^\P{Nd}\p{ASCII}]|\p{Nl}/gu
/** Letters of other alphabets that look like Latin ones, each before the Latin one. */
const lookalikes = new Map(
  "аa еe оo рp сc уy хx іi ѕs јj ԁd һh ӏl ԛq ԝw ҽe АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЅS ЈJ ԌG ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo αa νv ιi ρp υu ϲc ɑa ɡg ıi ѵv Ѵv"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

/**
 * A text as people see it on a page. Characters without a shape are gone, letters in special shapes are plain ones, and a Cyrillic or Greek
 * letter in a Latin word is the Latin one that it looks like. So nobody hides a word or a number from a search.
 */
export function toVisibleText(text: string): string {
  if (isAscii(text)) return text
  const plain = text
    .replaceAll(invisible, "")
    .replaceAll(reshaped, (character) => character.normalize("NFKC"))
    .replaceAll(/(?<=\p{Nd})[，．](?=\p{Nd})/gu, (sign) => sign.normalize("NFKC"))
    .replaceAll("٪", "%")
    .normalize("NFC")
    // Marks that no letter of an alphabet has.
    .replaceAll(/(?<=\p{Script=Latin})[\u0300-\u036F]+/gu, "")
  if (!foreign.test(plain)) return plain
  const isLatin = count(plain, /\p{Script=Latin}/gu) > count(plain, /[\p{Script=Cyrillic}\p{Script=Greek}]/gu)
  return plain.replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    if (!foreign.test(word)) return word
    const isMixed = /[A-Za-z]/.test(word)
    const isDisguise = isLatin && word.length > 1 && Array.from(word).every((letter) => lookalikes.has(letter))
    return isMixed || isDisguise ? word.replaceAll(/\p{L}/gu, (letter) => lookalikes.get(letter) ?? letter) : word
  })
}

const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}ɑɡı]/u
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
