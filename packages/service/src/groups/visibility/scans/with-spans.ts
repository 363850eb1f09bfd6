import type { Answer } from "@citable/contract/visibility"

import type { CallContext } from "../../../call/call-context.ts"
import { findSpans } from "../../../mentions/find-spans.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"

const most = { spans: 200, text: 200_000 }

/** Says of each mention where its answer has the name. An answer that is too long to search stays as it is. */
export async function withSpans(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  answers: readonly Answer[],
): Promise<Answer[]> {
  const found = await findSpans(brand.account_id, await readTrackedNames(db, brand), answers)
  return answers.map((answer, at) => {
    const { text, spans } = found[at] ?? {}
    if (text === undefined || spans === undefined || text.length > most.text) return answer
    const byId = Map.groupBy(spans, ({ id }) => id)
    const mentions = answer.mentions.map((mention) => {
      const own = byId.get(mention.competitor_id)?.slice(0, most.spans) ?? []
      return { ...mention, spans: own.map(({ from, to }) => ({ from, to })) }
    })
    return { ...answer, text, mentions }
  })
}
