import { isChatter } from "./is-chatter.ts"

const names = "think|thinking|thought|thoughts|reasoning|scratchpad|reflection"
/** Thoughts begin a line. In a sentence, the mark is what the text is about. */
const thoughts = new RegExp(`^[ \\t]*<(${names})\\b[^<>\\n]{0,100}>[^]*?</\\1>`, "gim")
const endOfThoughts = new RegExp(`^[^]*^[ \\t]*</(?:${names})>`, "im")
const openThoughts = new RegExp(`^[ \\t]*<(?:${names})\\b[^<>\\n]{0,100}>[^]*`, "im")
const anyFence = /^(`{3,}|~{3,})(?:md|markdown|text)?[ \t]*\n([^]*?)\n\1$/i
const namedFence = /^(`{3,}|~{3,})(?:md|markdown)[ \t]*\n([^]*?)\n\1$/i
const announced = /^([^\n]{1,300})\n+(`{3,}|~{3,})(?:md|markdown)?[ \t]*\n([^]*?)\n\2(?:[ \t]*\n+([^\n]{1,300}))?$/i

export interface UnwrapAnswerOptions {
  /** Whether a fence without the name of Markdown may be code that belongs to the text. Default: false. */
  mayBeCode?: boolean
}

/** A model's text without its thoughts, and without the fence of code that it put around the whole. */
export function unwrapAnswer(text: string, { mayBeCode = false }: UnwrapAnswerOptions = {}): string {
  const said = text.replaceAll(thoughts, "").replace(endOfThoughts, "").replace(openThoughts, "").trim()
  const inner = (mayBeCode ? namedFence : anyFence).exec(said)?.[2] ?? unwrapAnnounced(said)
  return inner === undefined || hasOddFences(inner) ? said : inner.trim()
}

/** “Here is the section:”, the fence, and perhaps “Let me know!”. */
function unwrapAnnounced(text: string): string | undefined {
  const [, before = "", , inner, after] = announced.exec(text) ?? []
  return isChatter(before) && (after === undefined || isChatter(after)) ? inner : undefined
}

/** Whether the fence that was taken for the last one ends another block. */
const hasOddFences = (text: string) => (text.match(/^(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1
