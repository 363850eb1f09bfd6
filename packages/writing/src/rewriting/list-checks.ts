import type { WritingCheck } from "@citable/contract"
import { missingFrom } from "@citable/language/blocks/list-references"
import { toCheckText } from "@citable/language/text/to-check-text"

import { findMeaningChanges } from "../claims/find-meaning-changes.ts"
import type { RewritingResult } from "./open-rewriting.ts"
import { readWrittenText } from "./read-written-text.ts"

/** What a person should know about a rewritten article. Nothing that the model wanted is dropped without a word. */
export function listChecks(result: RewritingResult): WritingCheck[] {
  const { source, body, applied, refused, refusedTitles, resting, notes } = result
  const checks: WritingCheck[] = []
  const add = (kind: WritingCheck["kind"], state: WritingCheck["state"], text: string, detail: string): void => {
    checks.push({ kind, state, text: toCheckText(text), detail: toCheckText(detail), sources: [] })
  }
  for (const { edit, kind, message } of refused) {
    add(kind, "refused", edit.text ?? source.blocks[edit.block - 1]?.text ?? "", message)
  }
  for (const { title, problem } of refusedTitles) add(problem.kind, "refused", title, problem.message)
  for (const address of missingFrom(source.addresses, source.listAddresses(body))) {
    add("address", "removed", address, "The instructions ask for it.")
  }
  if (applied.length === 0 && result.title === result.titleBefore) {
    const isRefused = refused.length + refusedTitles.length > 0
    const detail = isRefused ? "Nothing that the model wrote was taken." : "The model changed nothing."
    add("edit", "open", notes.join(" "), detail)
  } else {
    for (const note of notes) add("edit", "open", note, "The model says that it could not do everything.")
  }
  checks.push(...listMeaningChanges(result))
  const deleted = applied.filter(({ op }) => op === "delete").length
  if (deleted * 2 > source.blocks.length) {
    add("edit", "open", "", `${deleted} of ${source.blocks.length} blocks of the article are deleted.`)
  }
  for (const { text = "" } of applied) {
    const code = readWrittenText(text)?.code ?? []
    for (const one of code.filter((value) => !source.source.includes(value))) {
      add("edit", "open", one, "The model wrote this code. Try it before you publish it.")
    }
  }
  const added = missingFrom([...new Set(source.listAddresses(body))], source.addresses)
  for (const address of added) {
    const isAsked = result.instructions.addresses.includes(address)
    add("address", "looked_up", address, isAsked ? "The instructions give it." : "It is an address of the brand.")
  }
  for (const { sentence, facts, rests } of resting) {
    const detail = rests === "facts" ? "It rests on facts of the brand." : "It rests on the instructions."
    const sources = facts.slice(0, 10).map((quote) => ({ url: null, quote: toCheckText(quote) }))
    checks.push({ kind: "claim", state: "looked_up", text: toCheckText(sentence), detail, sources })
  }
  return checks
}

/** The blocks, and the title, that say something else than before, each with its earlier words. */
function listMeaningChanges({ source, applied, title, titleBefore, locale }: RewritingResult): WritingCheck[] {
  const blocks = applied.flatMap(({ op, block, text = "" }) => {
    const own = source.blocks[block - 1]?.text ?? ""
    return op === "replace"
      ? [{ before: source.read(own)?.text ?? own, after: readWrittenText(text)?.text ?? text }]
      : []
  })
  return [{ before: titleBefore, after: title }, ...blocks].flatMap(({ before, after }): WritingCheck[] => {
    const changes = findMeaningChanges(before, after, { from: locale, to: locale })
    if (changes.length === 0) return []
    const [detail, text] = [toCheckText(changes.join(" ")), toCheckText(after)]
    return [{ kind: "edit", state: "open", text, before: toCheckText(before), detail, sources: [] }]
  })
}
