import { type Model, type ModelRequest, obedientModel } from "../../obedient-model.ts"

interface AskedSegment {
  id: string
  text: string
}

/** What the model knows of German. */
const german: readonly (readonly [english: string, german: string])[] = [
  ["How to store coffee beans", "Wie man Kaffeebohnen lagert"],
  [
    "Coffee beans keep their taste for six weeks in a dark, dry tin.",
    "Kaffeebohnen behalten ihren Geschmack sechs Wochen lang in einer dunklen, trockenen Dose.",
  ],
  ["Where should I keep the tin?", "Wo soll die Dose stehen?"],
]

/** The language model of the coffee roaster. `written` has its answers to requests that contain a text. */
export function createCoffeeModel(written: ReadonlyMap<string, object>): Model {
  return (request) => {
    const { members = [] } = request
    const asked = textOf(request)
    const answer = [...written].find(([part]) => asked.includes(part))?.[1]
    if (members.includes("voice") || members.includes("disclosure") || members.includes("edits"))
      return JSON.stringify(answer)
    return members.includes("segments") ? JSON.stringify({ segments: translate(asked) }) : obedientModel(request)
  }
}

const textOf = ({ messages }: ModelRequest): string => messages[0]?.text ?? ""

/** Translates the sentences that the model knows, and leaves all marks and other words as they are. */
function translate(asked: string): AskedSegment[] {
  const segments = JSON.parse(asked.slice(asked.indexOf("[\n"))) as AskedSegment[]
  return segments.map(({ id, text }) => ({
    id,
    text: german.reduce((done, [english, translated]) => done.replace(english, translated), text),
  }))
}
