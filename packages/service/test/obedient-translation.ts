import type { ModelRequest } from "./obedient-model.ts"

const german: Readonly<Record<string, string>> = {
  a: "ein",
  all: "alle",
  and: "und",
  are: "sind",
  as: "wie",
  at: "bei",
  do: "tun",
  for: "für",
  from: "von",
  how: "wie",
  in: "in",
  is: "ist",
  it: "es",
  of: "von",
  on: "auf",
  that: "das",
  the: "die",
  them: "sie",
  to: "zu",
  what: "was",
  who: "wer",
  with: "mit",
  you: "du",
  your: "dein",
  not: "nicht",
  no: "kein",
  never: "nie",
}

/** A translation that keeps names, numbers and placeholders. It is no German, but no word of it is English. */
export function translateSegments({ system, messages }: ModelRequest): object {
  const given = messages[0]?.text ?? ""
  const all = JSON.parse(given.slice(given.indexOf("[\n"))) as { id: string; text: string }[]
  const names: readonly string[] =
    (/^Names that stay as they are:\n((?:- [^\n]*\n?)+)/m.exec(system)?.[1] ?? "").match(/[\p{L}]+/gu) ?? []
  const translate = (text: string) =>
    text.replaceAll(/\p{L}+/gu, (word) => {
      if (names.includes(word)) return word
      return german[word.toLowerCase()] ?? `${word}en`
    })
  return { segments: all.map(({ id, text }) => ({ id, text: translate(text) })) }
}
