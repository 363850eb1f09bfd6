import { ProblemError } from "@citable/contract/problem-error"

import { codeText, plainLine } from "../texts/markdown-text.ts"
import { readFanoutFilter, toFanoutInput } from "./fanout-filter.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { type FindSubject, maxPrompts } from "./subject.ts"

/** Finds a search of engines on the list that shows it, with a brief about it. */
export const findSearch: FindSubject = async (brand, { query, key }) => {
  const input = toFanoutInput(brand.id, readFanoutFilter(query))
  const { data } = await brand.call("list_search_fanout", input)
  const found = data.find((one) => one.query === key)
  if (found === undefined) {
    throw new ProblemError("not_found", "The list no longer has this search. Reload the list, then choose again.")
  }
  const prompts = await readPromptTexts(brand, found.prompt_ids.slice(0, maxPrompts), new Map())
  const words = plainLine(found.query, 200)
  const count = `${found.answers} ${found.answers === 1 ? "answer" : "answers"}`
  return {
    title: words === "" ? "A search" : words,
    keyword: words === "" ? undefined : words,
    prompts,
    brief: [
      "## Brief",
      "",
      "*Delete this part before you publish.*",
      "",
      `- What ${codeText(found.engine)} searched for: ${codeText(found.query)}`,
      `- For ${count}, last on ${found.last_seen_at.slice(0, 10)}`,
      "",
      "The prompts of these answers:",
      "",
      ...[...prompts.values()].map((text) => `- ${codeText(text, 1000)}`),
      "",
      "## What to write",
      "",
      "",
    ].join("\n"),
    assignment: [
      `Write a page that assistants find when they search for “${words}”. They search for it to answer:`,
      ...[...prompts.values()].map((text) => `- ${plainLine(text, 250)}`),
    ].join("\n"),
  }
}
