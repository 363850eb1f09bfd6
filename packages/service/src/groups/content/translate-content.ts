import { ProblemError } from "@citable/contract/problem-error"
import type { Writer } from "@citable/engines/writers/writer"

import type { PreparedHandler, WriteContext } from "../../call/call-context.ts"
import { scopesIn } from "../../credentials/permissions.ts"
import { lockContent } from "./content-rows.ts"
import type { ContentDocument, ContentRow } from "./document.ts"
import { publishNow, writePublication } from "./publish-now.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"
import { beginWriting } from "./writing/begin-writing.ts"
import { createPlaceholder } from "./writing/create-placeholder.ts"
import { findWriters } from "./writing/find-writers.ts"
import { refuseUntranslatable } from "./writing/refuse-untranslatable.ts"
import { replyWithWriting } from "./writing/reply-with-writing.ts"

interface Prepared {
  writer: Writer
  estimate: number | null
}

export const translateContent: PreparedHandler<"translate_content", Prepared> = {
  async dryRun(context, { content_id: contentId, locale }) {
    const [{ readDraft }, { estimateWriting }, { estimateStoredTranslation }] = await Promise.all([
      import("./writing/read-draft.ts"),
      import("./writing/estimate-writing.ts"),
      import("./writing/estimate-stored-translation.ts"),
    ])
    const row = await readDraft(context, contentId)
    return estimateWriting(context, "translate", async (terms) => {
      refuseUntranslatable(row)
      refuseSameLocale(row, locale)
      return estimateStoredTranslation(context, row, { locale, ...terms })
    })
  },
  async prepare(context, { content_id: contentId, locale }) {
    const { readDraft } = await import("./writing/read-draft.ts")
    const row = await readDraft(context, contentId)
    const { writer, judge } = await findWriters(context)
    refuseUntranslatable(row)
    const { estimateStoredTranslation } = await import("./writing/estimate-stored-translation.ts")
    return { writer, estimate: await estimateStoredTranslation(context, row, { locale, writer, judge }) }
  },
  async handle(context, { content_id: contentId, dry_run: _dryRun, ...input }, { writer, estimate }) {
    const { locale } = input
    const source = await lockContent(context, contentId)
    refuseUntranslatable(source)
    refuseSameLocale(source, locale)
    const group = await joinGroup(context, source)
    const found = await findTranslation(context, { group, locale, not: source.id })
    const target =
      found ?? (await createPlaceholder(context, { title: source.title, locale, translation_group: group }))
    // Nobody has written a text since another job failed to.
    const isNew = found === undefined || found.status === "failed"
    const options = { kind: "translate", input, isNew, sourceId: source.id, writer, estimate } as const
    const { row, writing } = await beginWriting(context, target, options)
    return replyWithWriting(context, row, writing)
  },
}

function refuseSameLocale(source: ContentRow, locale: string): void {
  if (source.locale !== locale) return
  const detail = `The article is already in ${locale}. Name another language.`
  throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/locale", detail }] })
}

/**
 * The translation group of an article. One without any gets its own id as group. If nothing else waits to be published
 * and the caller may publish, sites get the group at once: they link the languages by it.
 */
async function joinGroup(context: WriteContext, source: ContentRow): Promise<string> {
  if (source.translation_group !== null) return source.translation_group
  const { db, brand, now } = context
  const group = source.id
  const document = JSON.parse(source.document) as ContentDocument
  const edit = { document: { ...document, translation_group: group }, body: source.body }
  const written = await writeWorkingCopy(context, source, edit, { updatedAt: source.updated_at })
  const mayPublish = scopesIn(context.principal, brand.id).has("content:publish")
  if (mayPublish && source.live_version === source.version && source.publish_at === null) {
    const at = now()
    await writePublication(db, await publishNow(db, brand, written, at), "succeeded", at, null)
    context.deliverAfterCommit()
  }
  return group
}

function findTranslation(
  { db, brand }: WriteContext,
  { group, locale, not }: { group: string; locale: string; not: string },
): Promise<ContentRow | undefined> {
  return db
    .selectFrom("contents")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where("translation_group", "=", group)
    .where("locale", "=", locale)
    .where("id", "!=", not)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
}
