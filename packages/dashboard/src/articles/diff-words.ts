import type { Html } from "@citable/page-kit"
import { diffArrays } from "diff"
import { html } from "hono/html"

/** How many lines around a change are shown. */
const around = 3

/** A comparison takes the square of its edits, so a text that was rewritten is not compared. */
const limits = { maxEditLength: 500 }

/** A page of HTML stays small, however long the texts are. */
const mostCharacters = 40_000

/** Two passages that share fewer of their words are shown one after the other. */
const leastShared = 0.3

interface Part {
  kind: "same" | "added" | "removed"
  text: string
}

/** Renders the words in which two texts differ, with a few lines around each change. Line ends do not count. */
export function diffWords(before: string, after: string, label = "Changes"): Html {
  const parts = diffArrays(toLines(before), toLines(after), limits)
  if (parts === undefined) return html`<p>The texts have too little in common to compare them.</p>`
  if (parts.every(({ added, removed }) => !added && !removed)) return html`<p>The texts are the same.</p>`
  const shown: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const { added, removed, value } = parts[at] as (typeof parts)[number]
    const next = parts[at + 1]
    if (!added && !removed) shown.push({ kind: "same", text: shorten(value, at === 0, at === parts.length - 1) })
    else if (next !== undefined && (removed ? next.added : added && next.removed)) {
      const [old, own] = removed ? [value, next.value] : [next.value, value]
      shown.push(...compareWords(toText(old), toText(own)))
      at++
    } else shown.push({ kind: added ? "added" : "removed", text: toText(value) })
  }
  return html`<pre class="diff" tabindex="0" role="region" aria-label="${label}">${cut(shown).map(render)}</pre>`
}

const render = ({ kind, text }: Part): Html | string =>
  kind === "same"
    ? text
    : kind === "added"
      ? html`<ins class="added">${text}</ins>`
      : html`<del class="removed">${text}</del>`

/** The words that differ between two passages; both in full if little is left. */
function compareWords(before: string, after: string): Part[] {
  const apart: Part[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]
  if (before.length + after.length > mostCharacters) return apart
  const parts = diffArrays(toTokens(before), toTokens(after), limits)
  if (parts === undefined) return apart
  const joined: Part[] = []
  let shared = 0
  for (const { added, removed, value } of parts) {
    const text = value.join("")
    if (!added && !removed) shared += text.trim().length
    joined.push({ kind: added ? "added" : removed ? "removed" : "same", text })
  }
  return shared < leastShared * Math.min(before.trim().length, after.trim().length) ? apart : joinChanges(joined)
}

/** Makes one change of those that only spaces separate, so that people read phrases instead of single words. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  let removed = ""
  let added = ""
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed })
    if (added !== "") joined.push({ kind: "added", text: added })
    removed = added = ""
  }
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === "removed") removed += text
    else if (kind === "added") added += text
    else if (removed !== "" && added !== "" && /^[ \t]+$/.test(text) && at < parts.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      joined.push({ kind, text })
    }
  }
  flush()
  return joined
}

function cut(parts: readonly Part[]): Part[] {
  let left = mostCharacters
  const shown = parts.flatMap(({ kind, text }) => {
    const part = { kind, text: text.slice(0, Math.max(left, 0)) }
    left -= text.length
    return part.text === "" ? [] : [part]
  })
  return left < 0 ? [...shown, { kind: "same", text: "\n… The comparison is too long to show all of it." }] : shown
}

/** Lines that did not change: those next to a change, and how many are left out. */
function shorten(lines: readonly string[], isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  if (lines.length <= head + tail + 1) return toText(lines)
  const left = lines.length - head - tail
  return toText([...lines.slice(0, head), `… ${left} lines …`, ...lines.slice(lines.length - tail)])
}

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")
const toLines = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** The words, spaces and marks of a text, also of one in a language that writes no spaces. */
const toTokens = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: "word" }).segment(text), ({ segment }) => segment)
