import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"

export const listCitations: Handler<"list_citations"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, ...filters } = input
  const days = await resolveRange(db, brand.id, input, now())
  const list = openList(box, "citations", [filters, days], { cursor, limit })
  let query = selectAnswers(db, input, days)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .select([
      "cited.url",
      "cited.link",
      "cited.domain",
      "cited.title",
      "cited.type",
      "cited.competitor_id",
      "cited.position",
    ])
    .select(["answers.id", "scan_id", "prompt_id", "engine", "surface", "answered_at"])
  const { domain, type } = input
  if (domain !== undefined) query = query.where("cited.domain", "=", domain)
  if (type !== undefined && type.length > 0) query = query.where("cited.type", "in", type)
  if (input.prompt_id !== undefined) query = query.where("answers.prompt_id", "=", input.prompt_id)
  if (list.after !== undefined) {
    const [id = "", position = 0] = list.after
    query = query.where((eb) =>
      eb.or([
        eb("answers.id", "<", id as string),
        eb.and([eb("answers.id", "=", id as string), eb("cited.position", ">", position as number)]),
      ]),
    )
  }
  const rows = await query
    .orderBy("answers.id", "desc")
    .orderBy("cited.position")
    .limit(limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, (row) => [row.id, row.position])
  return {
    output: {
      ...days,
      data: shown.map(({ id, answered_at: at, link, ...row }) => ({
        ...row,
        url: link ?? row.url,
        answer_id: id,
        answered_at: new Date(at).toISOString(),
      })),
      ...paging,
    },
  }
}
