import { inflectName } from "./inflect-name.ts"

/** One written form of a tracked name, with the pattern that finds it. */
export interface NameForm {
  /** Finds the form in any case. The pattern is global. */
  pattern: RegExp
  /** Whether a match in this case is the name, and not a similar word. */
  isWritten: (found: string) => boolean
  /** Whether it is a host name: `citable.example`. */
  isHost: boolean
  /** What a text without the form does not have, in small letters. */
  needs?: string
}

const spaced = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
    .replace(/['’ʼ`]/gu, "['’ʼ`]")
    .replace(/[-‐‑–]/gu, "[-‐‑–]")
    .replace(/\s+/gu, "[\\s\\u00a0]+")

/**
 * Features that distinguish a name from a word in any case: an inner capital, a digit or a sign, as in HubSpot, 7UP or
 * E.Leclerc.
 */
const unmistakable = /\p{Ll}\p{Lu}|[\p{N}&.+]|\p{Lu}{2}\p{Ll}/u

/** The forms of a name or an alias: as written, and its inflected forms. */
export function nameForms(name: string, locale: string): NameForm[] {
  const written = name.normalize("NFC").trim().replace(/\s+/gu, " ")
  if (written === "") return []
  return [written, ...inflectName(written, locale)].map((form) => toForm(form, locale))
}

/**
 * The form of a host name, which also matches its subdomains. The pattern starts only where a host starts, so that a
 * long host is read once.
 */
export function hostForm(domain: string): NameForm {
  const pattern = new RegExp(`(?<![a-z0-9.-])(?:[a-z0-9-]+\\.)*${spaced(domain)}`, "giu")
  return { pattern, isWritten: () => true, isHost: true, needs: domain.slice(domain.lastIndexOf(".")).toLowerCase() }
}

function toForm(form: string, locale: string): NameForm {
  const accepted = new Set(
    [form, ...capitals(form, locale), ...titles(form, locale)].map((text) => text.replace(/['’ʼ`]/gu, "'")),
  )
  const anyCase = unmistakable.test(form)
  return {
    pattern: new RegExp([...new Set([form, ...accepted])].map(spaced).join("|"), "giu"),
    isWritten: (found) => anyCase || accepted.has(plain(found)),
    isHost: false,
  }
}

const plain = (found: string) =>
  found
    .replace(/['’ʼ`]/gu, "'")
    .replace(/[‐‑–]/gu, "-")
    .replace(/[\s\u00a0]+/gu, " ")

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
