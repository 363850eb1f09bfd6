/** Tags, marks of direction, fillers, controls: they have no shape, and carry words that only a program reads. */
const shapeless =
  // oxlint-disable-next-line no-control-regex -- they are what it looks for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu
/** Joiners and variation selectors shape the letter or emoji before them; several in a row shape nothing. */
// oxlint-disable-next-line no-misleading-character-class -- each is looked for by itself
const runs = /(?:[\u200C\u200D\uFE00-\uFE0F]){2,}/g
const suspicious = /[^\t\n\r\u0020-\u007E\u00A0-\u00AC\u00AE-\u0600]/

/** Removes characters that nobody sees from a text. */
export function stripInvisibleCharacters(text: string): string {
  if (!suspicious.test(text)) return text
  // An emoji of several parts has a variation selector before a joiner.
  return text.replace(shapeless, "").replace(runs, (run) => (run === "\uFE0F\u200D" ? run : ""))
}
