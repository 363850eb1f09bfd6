import { type FoundNumber, multiplyNumbers } from "./read-numbers.ts"

/** From two to twelve. One is also an article. */
const small = [
  "two three four five six seven eight nine ten eleven twelve",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "deux trois quatre cinq six sept huit neuf dix onze douze",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  "dois três quatro cinco seis sete oito nove dez onze doze",
  "due tre quattro cinque sei sette otto nove dieci undici dodici",
  "twee drie vier vijf zes zeven acht negen tien elf twaalf",
]
/** From thirteen to nineteen. */
const teens = [
  "thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
  "treize quatorze quinze seize dix-sept dix-huit dix-neuf",
  "trece catorce quince dieciséis diecisiete dieciocho diecinueve",
  "treze catorze quinze dezesseis dezessete dezoito dezenove",
  "tredici quattordici quindici sedici diciassette diciotto diciannove",
  "dertien veertien vijftien zestien zeventien achttien negentien",
]
/** Twenty, thirty and so on to ninety, then a hundred. */
const tens = [
  "twenty thirty forty fifty sixty seventy eighty ninety hundred",
  "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert",
  "vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent",
  "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
  "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem",
  "venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento",
  "twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd",
]
/** From second on; first says more than a place. */
const ordinals = [
  "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
  "zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
  "deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième",
  "segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
  "segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
  "secondo terzo quarto quinto sesto settimo ottavo nono decimo",
  "tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde",
]

const cardinal = new Map<string, number>()
const ordinal = new Map<string, number>()
const addAll = (map: Map<string, number>, rows: readonly string[], toValue: (index: number) => number): void => {
  for (const row of rows) for (const [index, word] of row.split(" ").entries()) map.set(word, toValue(index))
}
addAll(cardinal, small, (index) => index + 2)
addAll(cardinal, teens, (index) => index + 13)
addAll(cardinal, tens, (index) => (index + 2) * 10)
addAll(ordinal, ordinals, (index) => index + 2)

/** Twenty-seven, siebenundzwanzig, zevenentwintig. */
const englishPair = /^(\p{L}+ty)-(\p{L}+)$/u
const germanPair = /^(\p{L}+)und(\p{L}+(?:zig|ßig))$/u
const dutchPair = /^(\p{L}+)(?:en|ën)(\p{L}+tig)$/u

/** Longer words are no numbers. */
const longest = 40

export interface FoundNumberWord extends FoundNumber {
  isOrdinal: boolean
}

/** The numbers that a text writes as words, in the languages that `readSuperlatives` knows, up to a hundred and with million and the like. */
export function readNumberWords(text: string): FoundNumberWord[] {
  const found: FoundNumberWord[] = []
  const add = (written: string, start: number): boolean => {
    const word = written.toLowerCase()
    const end = start + written.length
    const [cardinalValue, ordinalValue] = [valueOf(word), positionOf(word)]
    const place = { written, start, end }
    if (cardinalValue !== undefined) {
      found.push({ ...place, values: multiplyNumbers([cardinalValue], text.slice(end, end + 16)), isOrdinal: false })
    }
    if (ordinalValue !== undefined) found.push({ ...place, values: [ordinalValue], isOrdinal: true })
    return (cardinalValue ?? ordinalValue) !== undefined
  }
  for (const { 0: written, index } of text.matchAll(/\p{L}{2,}(?:-\p{L}+)*/gu)) {
    if (add(written, index) || !written.includes("-")) continue
    for (const part of written.matchAll(/\p{L}{3,}/gu)) add(part[0], index + part.index)
  }
  return found
}

function positionOf(word: string): number | undefined {
  return ordinal.get(word) ?? (/[nrms]$/.test(word) ? ordinal.get(word.replace(/(?:[nrsm]|as|os)$/u, "")) : undefined)
}

function valueOf(word: string): number | undefined {
  const known = cardinal.get(word)
  if (known !== undefined || word.length > longest) return known
  if (!word.includes("-") && !word.endsWith("ig")) return undefined
  const [, ten, one] = englishPair.exec(word) ?? []
  const [, germanOne, germanTen] = germanPair.exec(word) ?? dutchPair.exec(word) ?? []
  const [high, low] = [cardinal.get(ten ?? germanTen ?? ""), one ?? germanOne]
  const unit = low === undefined ? undefined : /^(?:one|ein|een)$/.test(low) ? 1 : cardinal.get(low)
  return high === undefined || unit === undefined || unit > 9 ? undefined : high + unit
}
