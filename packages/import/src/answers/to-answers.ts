import { importAnswers } from "@citable/contract/visibility"
import type { z } from "zod"

import { type AnyAnswer, anyAnswerSchema } from "./any-answer.ts"
import { readDataForSeo } from "./providers/read-dataforseo.ts"
import { readOtterly } from "./providers/read-otterly.ts"
import { readPeec } from "./providers/read-peec.ts"

/** An answer as `import_answers` takes it, and who asked for it if the record says so. */
export interface AnswerRow {
  provider?: string
  answer: z.input<typeof importAnswers.input>["answers"][number]
}

const answerSchema = importAnswers.input.shape.answers.element

/** Makes answers of a record: in the schema of the documentation, or as DataForSEO, Otterly and Peec AI give them. */
export function toAnswers(
  record: unknown,
  options: { prompt?: string | undefined },
): (AnswerRow | { refused: string })[] {
  const known = readDataForSeo(record) ?? readPeec(record) ?? readOtterly(record, options)
  if (known !== undefined) return known.map((one) => ("refused" in one ? one : check(one)))
  const own = anyAnswerSchema.safeParse(record)
  return [own.success ? check(own.data) : { refused: explain(own.error) }]
}

function check({
  provider,
  sources,
  locale,
  market,
  searches,
  model,
  ...given
}: AnyAnswer): AnswerRow | { refused: string } {
  const answer = answerSchema.safeParse({
    ...given,
    engine: given.engine
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
    ...(locale == null || locale === "" ? {} : { locale: locale.toLowerCase() }),
    market: market?.toLowerCase() ?? null,
    model: model ?? null,
    searches: searches ?? null,
    sources: (sources ?? []).map((one) =>
      typeof one === "string"
        ? { url: one.trim(), title: null }
        : { url: one.url.trim(), title: one.title?.slice(0, 2000) ?? null },
    ),
  })
  if (!answer.success) return { refused: explain(answer.error) }
  return { ...(provider == null ? {} : { provider }), answer: answer.data }
}

function explain({ issues: [issue] }: z.ZodError): string {
  const name = issue?.path.join(".") ?? ""
  if (issue?.code === "invalid_type" && name !== "" && issue.message.endsWith("undefined")) return `It has no ${name}`
  return `${name === "" ? "The line" : name}: ${issue?.message ?? "is invalid"}`
}
