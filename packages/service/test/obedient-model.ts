import type { StartedEngine } from "./fake-engines/start-fake-engine.ts"
import { editArticle } from "./obedient-edits.ts"
import { translateSegments } from "./obedient-translation.ts"

/** A request to a language model, in no vendor's format. */
export interface ModelRequest {
  system: string
  messages: { role: "user" | "assistant"; text: string }[]
  /** The texts up to which the vendor shall keep the request. */
  kept?: string[]
  /** The members of the JSON that is wanted; undefined for Markdown. */
  members: string[] | undefined
}

/**
 * A language model that answers from its request alone. To play another one, wrap it: a sloppy model changes what the obedient one
 * writes, and a malicious one does what the evidence says.
 */
export type Model = (request: ModelRequest) => string

/** Reads a request in Anthropic's format, as `fakeAnthropicWriter` has checked it. */
export function readModelRequest(body: StartedEngine["requests"][number] | undefined): ModelRequest {
  interface Block {
    text: string
    cache_control?: object
  }
  const { system, messages, output_config } = body as {
    system: Block[]
    messages: { role: "user" | "assistant"; content: string | Block[] }[]
    output_config?: { format?: { schema: { properties: object } } }
  }
  const join = (content: string | Block[]) =>
    typeof content === "string" ? content : content.map(({ text }) => text).join("")
  return {
    system: join(system),
    kept: [system, ...messages.map(({ content }) => content)]
      .flatMap((content) => (typeof content === "string" ? [] : content))
      .filter((block) => block.cache_control !== undefined)
      .map(({ text }) => text),
    messages: messages.map(({ role, content }) => ({ role, text: join(content) })),
    members: output_config?.format && Object.keys(output_config.format.schema.properties),
  }
}

/** Writes what it was asked for, from the evidence and the facts, as the rules say. */
export const obedientModel: Model = (request) => {
  const { members } = request
  if (members === undefined) return writeSection(request)
  if (members.includes("sections")) return JSON.stringify(planArticle(request))
  if (members.includes("excerpt")) return JSON.stringify(describeArticle(request))
  if (members.includes("edits")) return JSON.stringify(editArticle(request))
  if (members.includes("segments")) return JSON.stringify(translateSegments(request))
  throw new Error(`The obedient model does not know JSON with ${members.join(", ")}.`)
}

/** What stands between two marks of a request, the first time. */
export function fenced(text: string, name: string): string {
  return new RegExp(`<${name}\\b[^>]*>\\n([^]*?)\\n</${name}>`).exec(text)?.[1] ?? ""
}

interface Quotable {
  number: number
  sentences: string[]
}

/** The sentences of the passages that have a number and no address. It follows nothing that stands in them. */
function readEvidence(text: string): Quotable[] {
  return [...text.matchAll(/<passage number="(\d+)"[^>]*>\n([^]*?)\n<\/passage>/g)].map(([, number, words = ""]) => ({
    number: Number(number),
    sentences: (words.match(/[^.!?]+[.!?]/g) ?? [])
      .map((sentence) => sentence.trim())
      .filter((sentence) => /\d/.test(sentence) && !/ignore|https?:|example/i.test(sentence)),
  }))
}

const withCitation = (sentence: string, number: number) => sentence.replace(/([.!?])$/, ` [${number}]$1`)
const lineOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? ""
const listOf = (text: string, name: string) =>
  (new RegExp(`^${name}[^\\n]*:\\n((?:- [^\\n]*\\n?)+)`, "m").exec(text)?.[1] ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(2))
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0

/** Parts of plain sentences that claim nothing. */
const starts = "Start with|Look at|Think about|Write down|Compare|Ask about|Keep in mind|Take time for".split("|")
const things =
  "what you use each day|the space that you have|the whole cost|the people who will work with it|a short list of needs|what makes a good choice|help when something breaks|small tests at home or at work".split(
    "|",
  )
const ends =
  "before you decide|and tell a friend|so that the choice is simple|if you are not sure|and not just the price tag|with someone who has used both|and come back to it later|since it lasts for a long while".split(
    "|",
  )

/** So many words of plain sentences, other ones for each topic. */
function fill(words: number, topic: string): string[] {
  const sentences: string[] = []
  let seed = 7
  for (const letter of topic) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  const pick = (parts: readonly string[], step: number) => parts[Math.floor(seed / step) % parts.length] ?? ""
  for (let count = 0; count < words;) {
    seed = (seed * 75 + 74) % 65_537
    const sentence = `${pick(starts, 1)} ${pick(things, 11)} ${pick(ends, 131)}.`
    sentences.push(sentence)
    count += wordsIn(sentence)
  }
  return sentences
}

function planArticle({ system, messages }: ModelRequest) {
  const given = messages[0]?.text ?? ""
  const demand = fenced(given, "demand")
  const topic = lineOf(demand, "Search to rank for") || "your next choice"
  const evidence = readEvidence(given)
  const facts = listOf(system, "Facts")
  const count = Number(/(\d+) sections/.exec(messages[1]?.text ?? "")?.[1] ?? 3)
  const questions = listOf(demand, "What people ask").filter((question) => question.endsWith("?"))
  const headings = [
    ...questions,
    `What matters for ${topic}?`,
    `How do you compare ${topic}?`,
    `What comes after ${topic}?`,
  ]
  const brand = lineOf(system, "Name").split(",")[0] ?? ""
  const sections = Array.from({ length: count }, (_, index) => {
    const own = evidence.filter(({ number }) => (number - 1) % count === index)
    const points = own.flatMap(({ number, sentences }) => sentences.slice(0, 1).map((one) => withCitation(one, number)))
    const heading = headings[index] ?? `More about ${topic}, part ${"abcdefghijkl"[index]}`
    return index === count - 1 && facts.length > 0
      ? { heading: `How does ${brand} help?`, points: facts, passages: own.map(({ number }) => number) }
      : {
          heading,
          points: points.length > 0 ? points : ["Say what to look at."],
          passages: own.map(({ number }) => number),
        }
  })
  const first = evidence.find(({ sentences }) => sentences.length > 0)
  const proof = first === undefined ? [] : [withCitation(first.sentences[0] ?? "", first.number)]
  const lead = [`${brand} shows how you choose ${topic} well.`, ...proof, ...fill(28, topic)]
  return { title: `How to choose ${topic} well`.slice(0, 60), summary: lead.join(" "), sections }
}

function writeSection({ system, messages }: ModelRequest): string {
  const last = messages.at(-1)?.text ?? ""
  const draft = messages.at(-2)
  if (draft?.role === "assistant" && last.startsWith("Write the whole section again")) return repair(draft.text, last)
  const section = fenced(last, "section")
  const heading = lineOf(section, "Heading")
  const wanted = Number(/^Words: about (\d+)$/m.exec(section)?.[1] ?? 180)
  const numbers = [...lineOf(section, "Passages").matchAll(/\d+/g)].map(Number)
  const evidence = readEvidence(messages[0]?.text ?? "").filter(({ number }) => numbers.includes(number))
  const said = fenced(last, "already_said")
  const proofs = evidence
    .flatMap(({ number, sentences }) => sentences.map((sentence) => ({ sentence, number })))
    .filter(({ sentence }) => !said.includes(sentence))
  const facts = listOf(section, "Points").filter((point) => listOf(system, "Facts").includes(point))
  const claims = [...facts, ...proofs.map(({ sentence, number }) => withCitation(sentence, number))]
  const opening = [...claims.slice(0, 2), ...fill(22, heading)].join(" ")
  const list = [...claims.slice(2, 6), ...fill(20, `${heading} list`).slice(0, 2)].map((item) => `- ${item}`).join("\n")
  const rest: string[] = []
  const left = wanted - wordsIn(opening) - wordsIn(list)
  if (left > 8) for (const part of chunk(fill(left - 6, `${heading} rest`), 3)) rest.push(part.join(" "))
  return [opening, ...rest, list].join("\n\n")
}

const chunk = (items: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The same text without the sentences that it was told about, and with about as many words as it was told. */
function repair(draft: string, problems: string): string {
  let text = draft
  for (const [, sentence = ""] of problems.matchAll(/^- “([^”]*)”/gm)) {
    const loose = sentence.split(/\s+/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    const body = loose.join(String.raw`\s+`).replace(/\\\.$/, "")
    text = text.replace(new RegExp(`${body}(?:\\s*\\[\\d+\\])*[.!?]?`), "")
  }
  const length = /has (\d+) words\. Write about (\d+)/.exec(problems)
  if (length !== null && Number(length[2]) > Number(length[1])) {
    text += `\n\n${fill(Number(length[2]) - wordsIn(text) - 6, text.slice(0, 40)).join(" ")}`
  }
  return text.replaceAll(/^- *$\n?/gm, "").trim()
}

function describeArticle({ messages }: ModelRequest) {
  const given = messages[0]?.text ?? ""
  const [title = "", ...rest] = fenced(given, "article").split("\n\n")
  const sentences = (rest[0] ?? "").replaceAll(/\s?\[\d+\]/g, "").match(/[^.!?]+[.!?]/g) ?? []
  const join = (most: number) => {
    let text = ""
    for (const sentence of sentences) if (text.length + sentence.length < most) text += sentence
    return text.trim()
  }
  const tags = fenced(given, "tags")
    .split("\n")
    .filter((tag) => tag !== "(none)")
  return { title, description: join(150), excerpt: join(290), tags: tags.slice(0, 2) }
}
