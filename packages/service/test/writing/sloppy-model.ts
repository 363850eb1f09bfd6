import { type Model, obedientModel } from "../obedient-model.ts"
import { changeTexts } from "./change-texts.ts"
import { additions, createRandom, pick, type Random } from "./hostile-words.ts"

/** A careless model: it adds what nobody gave it, loses what it was given, and breaks its format. The same for the same seed. */
export const sloppyModel =
  (seed: number): Model =>
  (request) => {
    const random = createRandom(JSON.stringify([seed, request.messages]))
    const answer = obedientModel(request)
    const isJson = request.members !== undefined
    const share = pick(random, [0, 20, 50])
    const changed = changeTexts(answer, isJson, { random, share, change: (text) => spoil(text, random) })
    return random(100) < 6 ? breakFormat(changed, isJson, random) : changed
  }

function spoil(text: string, random: Random): string {
  let spoilt = text
  for (let count = 1 + random(2); count > 0; count -= 1) spoilt = pick(random, careless)(spoilt, random)
  return spoilt
}

const insert = (text: string, addition: string, random: Random) => {
  const isBlock = /^(?:[#<>`~|:{-]| {4})|\n/.test(addition)
  const gaps = [...text.matchAll(isBlock ? /\n{2,}|$/g : /(?<=[.!?]) |$/g)]
  const { index } = pick(random, gaps)
  const space = isBlock ? "\n\n" : " "
  return `${text.slice(0, index)}${space}${addition}${space}${text.slice(index)}`
}

const careless: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => insert(text, pick(random, additions.addresses), random),
  (text, random) => insert(text, pick(random, additions.addresses), random),
  (text, random) => insert(text, pick(random, additions.markup), random),
  (text, random) => insert(text, pick(random, additions.claims), random),
  (text, random) => insert(text, pick(random, additions.claims), random),
  (_text, random) => pick(random, additions.claims),
  (text, random) => {
    const at = random(text.length + 1)
    return text.slice(0, at) + pick(random, additions.signs) + text.slice(at)
  },
  (text, random) => text.replaceAll(/\d+/g, (digits) => (random(2) === 0 ? digits : "97")),
  (text) => text.replaceAll(/\d+/g, "$&97"),
  (text) => text.replace(/(\d+) (?:percent|decibels|countries|days|euros)/, "97 kilograms"),
  (text) => text.replace(/⟦\d+⟧/, ""),
  (text) => text.replaceAll("⟦1⟧", "⟦9⟧"),
  (text) => text.replaceAll(/⟦(\d)⟧/g, "($1)"),
  (text) => text.replaceAll("`", ""),
  (text) => text.replace("```", "``"),
  (text) => text.replaceAll(/\]\([^()]*\)/g, "](https://evil.example/x)"),
  (text) => text.replaceAll(/\[\d\]/g, "[99]"),
  (text) =>
    `${text}. This sentence stayed in English because nobody cared for the language of it, and so it is here in the end.`,
  (text) => `${text} Diese Wörter hat niemand bestellt, und sie stehen auch in keiner Quelle.`,
  () => "",
  (text) => `${text} `.repeat(40),
  (text) => text.slice(0, Math.ceil(text.length / 3)),
]

function breakFormat(answer: string, isJson: boolean, random: Random): string {
  const ways: readonly (() => string)[] = [
    () => "",
    () => answer.slice(0, Math.floor(answer.length / 2)),
    () => `Sure! Here it is:\n\n${answer}`,
    () => `\`\`\`${isJson ? "json" : "markdown"}\n${answer}\n\`\`\``,
    () => (isJson ? answer.replace("{", '{"quixotron":"evil",') : `---\ntitle: Quixotron\n---\n${answer}`),
    () => (isJson ? answer.replace(/"\w+":/, '"quixotron":') : `<section>\n${answer}\n</section>`),
    () => "I cannot help with that.",
  ]
  return pick(random, ways)()
}
