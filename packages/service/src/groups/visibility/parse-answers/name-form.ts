import { inflectName } from "./inflect-name.ts"

/** One way of writing a tracked name, and what finds it in a text. */
export interface NameForm {
  /** Finds it whatever the case of its letters; global and sticky to none. */
  pattern: RegExp
  /** Whether letters in this case are the name, and not a word that looks like it. */
  isWritten: (found: string) => boolean
  /** The name of a host: `citable.example`. */
  isHost: boolean
}

const spaced = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
    .replace(/['’ʼ`]/gu, "['’ʼ`]")
    .replace(/[-‐‑–]/gu, "[-‐‑–]")
    .replace(/\s+/gu, "[\\s\\u00a0]+")

/** What sets a name apart from a word whatever its case: a capital within, a digit or a sign, as in HubSpot, 7UP or E.Leclerc. */
const unmistakable = /\p{Ll}\p{Lu}|[\p{N}&.+]|\p{Lu}{2}\p{Ll}/u

/** The forms of a name or an alias: as it is written, and in the cases of the language. */
export function nameForms(name: string, locale: string): NameForm[] {
  const written = name.normalize("NFC").trim().replace(/\s+/gu, " ")
  if (written === "") return []
  return [written, ...inflectName(written, locale)].map((form) => toForm(form, locale))
}

/**
 * The form of a host name, which is found with any host below it as well. It is looked for where a host begins and nowhere within
 * one, so that a long host is read once.
 */
export function hostForm(domain: string): NameForm {
  const pattern = new RegExp(`(?<![a-z0-9.-])(?:[a-z0-9-]+\\.)*${spaced(domain)}`, "giu")
  return { pattern, isWritten: () => true, isHost: true }
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

/** A name may be shouted; one of three letters is too short to tell from others then. */
function capitals(form: string, locale: string): string[] {
  return form.length < 4 ? [] : [form.toUpperCase(), form.toLocaleUpperCase(locale)]
}

/** Four capitals and more are often written as a word: ALDI as Aldi. A name given without capitals may begin with one. */
function titles(form: string, locale: string): string[] {
  const isShouted = form.length >= 4 && form === form.toUpperCase() && form !== form.toLowerCase()
  const isSmall = form.length >= 4 && form === form.toLowerCase()
  if (!isShouted && !isSmall) return []
  const small = isShouted ? form.toLocaleLowerCase(locale) : form
  return [small.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale))]
}
