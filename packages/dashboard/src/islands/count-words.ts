/** Counts the words that readers of a Markdown text see, about. A Chinese or Japanese character counts as one. */
export function countWords(text: string): number {
  const visible = text
    .replaceAll(/<!--[^]*?-->|<\/?[a-z][^<>]*>/gi, " ")
    .replaceAll(/\]\([^()\s]*(?: "[^"\n]*")?\)|\bhttps?:\/\/\S+/g, "] ")
  return visible.match(word)?.length ?? 0
}

const noSpaces = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const word = new RegExp(
  String.raw`[${noSpaces}]|(?![${noSpaces}])[\p{L}\p{N}](?:(?![${noSpaces}])[\p{L}\p{M}\p{N}'’-])*`,
  "gu",
)
