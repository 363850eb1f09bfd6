import { addressPattern } from "@citable/language/segments/untranslated"
import { splitWords } from "@citable/language/text/split-words"

import { findNegations } from "../claims/find-negations.ts"

/** What an editor's instructions allow. Only words of the languages below count; an address counts in every language. */
export interface Instructions {
  text: string
  /** The addresses in the text, as links may write them. */
  addresses: readonly string[]
  /** Whether tables, pictures, code or the title may change. */
  allows: (what: "table" | "image" | "code" | "title") => boolean
  /** Whether the block with this number is named: “block 5”. */
  namesBlock: (number: number) => boolean
  /** Whether this address of a link, or of a picture, may go. */
  allowsRemoval: (address: string, kind: "link" | "image") => boolean
}

/** In English, German, French, Spanish, Portuguese, Italian and Dutch. */
const words = {
  table:
    "tables?|rows?|columns?|tabellen?|zeilen?|spalten?|tableaux?|lignes?|colonnes?|tablas?|filas?|columnas?|tabelas?|linhas?|colunas?|tabell[ae]|righ[ae]|colonn[ae]|tabel|rijen|kolom(?:men)?",
  image:
    "images?|pictures?|photos?|figures?|screenshots?|alt(?:ernative)?[- ]texts?|bild(?:er|ern|es)?|fotos?|abbildung(?:en)?|alternativtexte?|imagen(?:es)?|im[aá]ge(?:m|ns)|immagin[ei]|afbeelding(?:en)?",
  code: "codes?|snippets?|commands?|scripts?|codebeispiele?|befehle?|commandes?|códigos?|comandos?|codice|comandi|codevoorbeeld(?:en)?|opdracht(?:en)?",
  title: "titles?|headlines?|titels?|überschrift|schlagzeile|titres?|títulos?|titular|manchete|titol[oi]|kop|koptekst",
  remove:
    "remov(?:e|ing)|delet(?:e|ing)|drop|strip|unlink|take out|entfern\\p{L}*|lösch\\p{L}*|streich\\p{L}*|supprim\\p{L}*|retir\\p{L}*|enl[eè]v\\p{L}*|elimin\\p{L}*|quit(?:a|ar|e|en)|borr\\p{L}*|remov\\p{L}*|apag\\p{L}*|rimuov\\p{L}*|togli\\p{L}*|cancell\\p{L}*|verwijder\\p{L}*|schrap\\p{L}*|wis",
  keep: "keep|keeping|preserve|retain|leave|behalt\\p{L}*|beibehalt\\p{L}*|erhalt\\p{L}*|lass\\p{L}*|gard\\p{L}*|conserv\\p{L}*|préserv\\p{L}*|mant[ée]\\p{L}*|manten\\p{L}*|preserv\\p{L}*|behoud\\p{L}*|bewaar",
  link: "(?:hyper)?links?|urls?|address(?:es)?|verweise?n?|verlinkung(?:en)?|adressen?|liens?|adresses?|enlaces?|vínculos?|ligaç(?:ão|ões)|hiperligaç(?:ão|ões)|collegament[oi]|indirizz[oi]|koppeling(?:en)?|verwijzing(?:en)?",
  block: "blocks?|blöcke?|blocs?|bloques?|blocos?|blocc(?:o|hi)|blok(?:ken)?",
} as const

const compiled = Object.fromEntries(
  Object.entries(words).map(([name, pattern]) => [name, toPattern(pattern)]),
) as Record<keyof typeof words, RegExp>

function toPattern(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu")
}

/** A domain, with what follows it: `example.com/guide`. */
const bareDomain =
  /(?<![\w@./-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?:\/[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?])?/gi

export function readInstructions(text: string): Instructions {
  const sentences = text.split(/(?<=[.!?。])\s+|[\r\n]+/).filter((sentence) => sentence.trim() !== "")
  // “Do not touch the table” and “keep all links” name something, and allow nothing.
  const affirmed = sentences.filter(
    (sentence) => findNegations(splitWords(sentence, "en")).length % 2 === 0 && !compiled.keep.test(sentence),
  )
  const says = (...names: (keyof typeof words)[]) =>
    affirmed.some((sentence) => names.every((name) => compiled[name].test(sentence)))
  return {
    text,
    addresses: listAddresses(text),
    allows: (what) => says(what),
    namesBlock: (number) =>
      new RegExp(`${compiled.block.source}\\s*#?${number}(?!\\d)`, "iu").test(affirmed.join("\n")),
    allowsRemoval: (address, kind) => says("remove", kind) || affirmed.some((sentence) => isNamed(sentence, address)),
  }
}

/** The addresses that a text gives. Bare domains may be linked with their scheme, and a slash at the end makes no other page. */
function listAddresses(text: string): string[] {
  const found = new Set<string>()
  const add = (address: string): void => {
    for (const one of [address, address.replace(/\/$/, ""), `${address.replace(/\/$/, "")}/`]) {
      if (/^[^#?]*$/.test(one) || one === address) found.add(one)
    }
  }
  for (const [, destination = ""] of text.matchAll(/\]\(\s*<?([^\s()<>]+)>?/g)) add(destination)
  for (const [address] of text.matchAll(new RegExp(addressPattern))) {
    if (/^www\./i.test(address)) add(`http://${address}`)
    add(address.includes("@") && !address.includes("/") ? `mailto:${address}` : address)
  }
  for (const [domain] of text.matchAll(bareDomain)) add(`https://${domain}`)
  return [...found]
}

function isNamed(sentence: string, address: string): boolean {
  const plain = sentence.toLowerCase()
  const host = URL.parse(address)?.host ?? ""
  return [address, host].some((one) => {
    if (one.length < 2) return false
    const at = plain.indexOf(one.toLowerCase())
    if (at === -1) return false
    return !/[\w.-]/.test(plain[at - 1] ?? " ") && !/[\w-]/.test(plain[at + one.length] ?? " ")
  })
}
