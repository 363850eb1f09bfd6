import { inflectName } from "./inflect-name.ts"
import { spellingPattern } from "./spelling-pattern.ts"

/** One written form of a tracked name, with the pattern that finds it. */
export interface NameForm {
  /** Finds the form in any case. The pattern is global. */
  pattern: RegExp
  /** Whether a match in this case is the name, and not a similar word. */
  isWritten: (found: string) => boolean
  /** Whether it is a host name: `citable.example`. */
  isHost: boolean
  /** What a text without the form does not have, in small letters without accents. */
  needs?: string
}

/**
 * Features that distinguish a name from a word in any case: an inner capital, a digit or a sign, as in HubSpot, 7UP or
 * E.Leclerc.
 */
const unmistakable = /\p{Ll}\p{Lu}|[\p{N}&.+]|\p{Lu}{2}\p{Ll}/u

/** The forms of a name or an alias: as written, in other signs, and their inflected forms. */
export function nameForms(name: string, locale: string): NameForm[] {
  const written = name.normalize("NFC").replace(/[™®©]/gu, "").trim().replace(/\s+/gu, " ")
  if (written === "") return []
  return withOtherSigns(written, locale)
    .flatMap((one) => [one, ...inflectName(one, locale)])
    .map((form) => toForm(form, locale))
}

/** The forms of a phrase that is no name. Its case does not matter. */
export function phraseForms(phrase: string, locale: string): NameForm[] {
  return nameForms(phrase, locale).map((form) => ({ ...form, isWritten: () => true }))
}

/**
 * The form of a host name, which also matches its subdomains. The pattern starts only where a host starts, so that a
 * long host is read once.
 */
export function hostForm(domain: string): NameForm {
  const escaped = domain.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
  const pattern = new RegExp(`(?<![a-z0-9.-])(?:[a-z0-9-]+\\.)*${escaped}`, "giu")
  return { pattern, isWritten: () => true, isHost: true, needs: domain.slice(domain.lastIndexOf(".")).toLowerCase() }
}

const ands: Readonly<Record<string, string>> = { de: "und", fr: "et", es: "y", pt: "e", it: "e", nl: "en", da: "og" }

/** A name with the signs that people leave out: Yahoo for Yahoo!, EON for E.ON, Ben and Jerry's for Ben & Jerry's. */
function withOtherSigns(written: string, locale: string): string[] {
  const forms = new Set([written])
  const bare = written.replace(/!/gu, "").trim()
  if (/\p{L}{3}/u.test(bare)) forms.add(bare)
  const dotless = written.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, "")
  if ((dotless.match(/\p{L}/gu) ?? []).length >= 3) forms.add(dotless)
  if (/\p{L}{3}\s*&\s*\p{L}{3}/u.test(written)) {
    for (const and of ["and", ands[locale.split("-")[0] ?? ""] ?? "and"])
      forms.add(written.replace(/\s*&\s*/u, ` ${and} `))
  }
  // Arabic joins "for" to the article: للمراعي for المراعي.
  if (/^ال\p{L}{3}/u.test(written)) forms.add(`لل${written.slice(2)}`)
  return [...forms]
}

function toForm(form: string, locale: string): NameForm {
  const accepted = new Set([form, ...capitals(form, locale), ...titles(form, locale), ...parts(form)].map(caseOf))
  const anyCase = unmistakable.test(form)
  const isLong = (form.match(/\p{L}/gu) ?? []).length >= 5
  const spellings = [form, ...capitals(form, locale), ...titles(form, locale)].map(spellingPattern)
  return {
    pattern: new RegExp([...new Set(spellings)].join("|"), "giu"),
    // An inner capital makes no ordinary word: NuBank.
    isWritten: (found) =>
      anyCase || isCaseless(found) || accepted.has(caseOf(found)) || (isLong && /\p{Ll}\p{Lu}/u.test(found)),
    isHost: false,
    ...needsOf(form),
  }
}

/** The longest run of letters that all spellings share. */
function needsOf(form: string): Pick<NameForm, "needs"> {
  const [longest] = (form.toLowerCase().match(/[a-z]{2,}/gu) ?? []).toSorted((a, b) => b.length - a.length)
  return longest === undefined ? {} : { needs: longest }
}

/** A name of parts with small letters: an article, as in l'Oréal for L'Oréal, and what follows a sign, as in Coca-cola for Coca-Cola. */
function parts(form: string): string[] {
  const small = (letter: string) => letter.toLowerCase()
  if ((form.match(/\p{L}/gu) ?? []).length < 5) return []
  const others = [form.replace(/(?<=\p{L}['’-])\p{Lu}/gu, small), form.replace(/^[DL](?=['’]\p{Lu})/u, small)]
  return others.filter((other) => other !== form)
}

const simple: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "a", œ: "o", ł: "l", đ: "d", ı: "i" }

/** The letters of a name, the same for all its spellings: only the case is left to compare. */
const caseOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ßøæœłđı]/gu, (letter) => simple[letter] ?? letter)
    .replace(/[ØÆŒŁĐ]/gu, (letter) => (simple[letter.toLowerCase()] ?? letter).toUpperCase())
    .replace(/([aou])e/giu, "$1")
    .replace(/aa/giu, (pair) => pair.slice(0, 1))

/** Whether letters have no case: in Arabic, Japanese and Chinese. */
const isCaseless = (text: string) => text.toLowerCase() === text.toUpperCase()

/** A name can be in capitals, but three letters are too short to distinguish. */
function capitals(form: string, locale: string): string[] {
  return form.length < 4 ? [] : [form.toUpperCase(), form.toLocaleUpperCase(locale)]
}

/**
 * Names of four or more capitals are often written as a word: ALDI as Aldi. A name given in lower case can start with a
 * capital.
 */
function titles(form: string, locale: string): string[] {
  const isShouted = form.length >= 4 && form === form.toUpperCase() && form !== form.toLowerCase()
  const isSmall = form.length >= 4 && form === form.toLowerCase()
  if (!isShouted && !isSmall) return []
  const small = isShouted ? form.toLocaleLowerCase(locale) : form
  return [small.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale))]
}
