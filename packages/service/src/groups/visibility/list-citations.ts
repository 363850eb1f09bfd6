import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"

export const listCitations: Handler<"list_citations"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, ...filters } = input
  const days = await resolveRange(db, brand.id, input, now())
  const list = openList(box, "citations", [filters, days], { cursor, limit })
  const { content_id: contentId, state } = input
  // A start needs no addresses of articles.
  const { listContentUrls, readCitedContents } = await import("./cited-contents.ts")
  let query = selectAnswers(db, input, days)
    .innerJoin(
      state === "found" ? "found_pages as cited" : "answer_citations as cited",
      "cited.answer_id",
      "answers.id",
    )
    .select([
      "cited.url",
      "cited.link",
      "cited.domain",
      "cited.title",
      "cited.type",
      "cited.competitor_id",
      "cited.position",
      "cited.unresolved",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("answer_citations as own")
            .select("own.position")
            .whereRef("own.answer_id", "=", "cited.answer_id")
            .whereRef("own.url", "=", "cited.url"),
        )
        .as("is_cited"),
    )
    .select(["answers.id", "scan_id", "prompt_id", "engine", "surface", "answered_at"])
  const { domain, type } = input
  if (domain !== undefined) query = query.where("cited.domain", "=", domain)
  if (type !== undefined && type.length > 0) query = query.where("cited.type", "in", type)
  if (input.prompt_id !== undefined) query = query.where("answers.prompt_id", "=", input.prompt_id)
  if (contentId !== undefined) {
    const urls = await listContentUrls(db, brand.id, contentId)
    query = query.where("cited.url", "in", urls.length === 0 ? [""] : urls)
  }
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
  const contents = await readCitedContents(
    db,
    brand.id,
    shown.map(({ url }) => url),
  )
  return {
    output: {
      ...days,
      data: shown.map(({ id, answered_at: at, link, unresolved, is_cited: isCited, ...row }) => ({
        ...row,
        url: link ?? row.url,
        unresolved: unresolved === 1,
        content_id: contents.get(row.url) ?? null,
        cited: Boolean(isCited),
        answer_id: id,
        answered_at: new Date(at).toISOString(),
      })),
      ...paging,
    },
  }
}
