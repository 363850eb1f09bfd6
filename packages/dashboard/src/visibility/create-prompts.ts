import { fieldProblem, type BrandPage } from "@citable/page-kit"

import { readTags } from "./prompt-forms.ts"

/** What one call takes at most. */
const mostPerCall = 200

/** Tracks the prompts of a form: `texts` has one a line. A form that is sent twice tracks them once. */
export async function createPrompts(
  { id, call, detail }: BrandPage,
  form: URLSearchParams,
  once: string,
): Promise<{ created: number; skipped: number }> {
  const lines = (form.get("texts") ?? "").split(/\r\n|\r|\n/).map((line) => line.trim())
  const texts = [...new Set(lines.filter(Boolean))]
  const long = texts.find((text) => text.length > 1000)
  if (texts.length === 0) throw fieldProblem("texts", "Write at least one question.")
  if (long !== undefined) {
    throw fieldProblem("texts", `A question has at most 1,000 characters: “${long.slice(0, 60)}…”`)
  }
  const locale = detail.locales.find((one) => one === form.get("locale"))
  const tags = readTags(form)
  let created = 0
  let skipped = 0
  for (let from = 0; from < texts.length; from += mostPerCall) {
    const prompts = texts
      .slice(from, from + mostPerCall)
      .map((text) => ({ text, tags, ...(locale === undefined ? {} : { locale }) }))
    const idempotencyKey = `${once}-${from}`
    const made = await call("create_prompts", { brand_id: id, prompts }, { idempotencyKey })
    created += made.data.length
    skipped += made.skipped.length
  }
  return { created, skipped }
}
