/** What is wrong with an llms.txt (llmstxt.org). */
export type LlmsTxtProblem = "is_html" | "too_short" | "no_heading" | "no_link"

const minLength = 50

/** Judges an llms.txt: Markdown with a heading of depth 1, and links to the pages that matter. */
export function judgeLlmsTxt(text: string, contentType: string | undefined): readonly LlmsTxtProblem[] {
  const body = text.replace(/^\uFEFF/, "").trim()
  const isHtml = /\bhtml\b/i.test(contentType ?? "") || /^(?:<!doctype html|<html|<head|<\?xml)/i.test(body)
  if (isHtml) return ["is_html"]
  const problems: LlmsTxtProblem[] = []
  if (body.length < minLength) problems.push("too_short")
  if (!/^# +\S/m.test(body)) problems.push("no_heading")
  if (!/\]\([^)\s]+\)|<https?:\/\/[^>\s]+>|\bhttps?:\/\/\S/.test(body)) problems.push("no_link")
  return problems
}
