const scripts: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Jpan: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu,
  Kore: /\p{Script=Hangul}|\p{Script=Han}/gu,
  Latn: /\p{Script=Latin}/gu,
  Thai: /\p{Script=Thai}/gu,
}

/** The script that a language is written in, such as `Latn`; undefined for one that is not known here. */
export function scriptOf(locale: string): string | undefined {
  try {
    const { script } = new Intl.Locale(locale).maximize()
    return script !== undefined && Object.hasOwn(scripts, script) ? script : undefined
  } catch (error) {
    // The languages of articles are text that people enter.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How many letters of a text are of a script. */
export function countOfScript(text: string, script: string): number {
  return text.match(scripts[script] ?? /(?!)/g)?.length ?? 0
}
