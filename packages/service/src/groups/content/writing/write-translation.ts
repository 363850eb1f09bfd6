import { CitableError, toSlug } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { listGlossary } from "@citable/writing/translation/list-glossary"
import { listLinks } from "@citable/writing/translation/list-links"
import { repointLinks } from "@citable/writing/translation/repoint-links"
import { translateArticle } from "@citable/writing/translation/translate-article"

import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import { openTranslationMemory } from "../../../writing/translation/open-translation-memory.ts"
import { readLinkTargets } from "../../../writing/translation/read-link-targets.ts"
import type { ContentDocument, ContentInput } from "../document.ts"
import { findFreeSlug } from "../find-free-slug.ts"
import type { Written } from "./end-writing.ts"
import { readTexts } from "./read-texts.ts"
import type { WritingJob } from "./writing-job.ts"

/** Translates an article into another one. */
export async function writeTranslation(job: WritingJob): Promise<Written> {
  const { brand, contentId, settings, run, services } = job
  const { db, now } = services
  const { sourceId = "", isNew } = settings
  const to = String(settings.input["locale"])
  const { profile, version, document, texts } = await run.once("source", async () => ({
    profile: toWritingBrand(brand),
    ...(await readSource(db, brand, sourceId)),
  }))
  const { locale: from } = document
  const memory = openTranslationMemory(db, { brandId: brand.id, from, to, glossary: listGlossary(profile), now })
  const translated = await translateArticle(texts, { brand: profile, from, to, memory, run })
  const slug = await findOwnSlug(job, translated.texts.title, to)
  const own = { sourceId, id: contentId, slug, format: texts.body_format, source: texts.body }
  const targets = await readLinkTargets(db, listLinks(translated.texts), {
    brandId: brand.id,
    from,
    to,
    own: { ...own, target: translated.texts.body },
  })
  const { body, ...fields } = repointLinks(translated.texts, targets)
  const { checks, prompts } = translated
  const source = { content_id: sourceId, version }
  const seo = { ...fields.seo, ...(isNew ? { noindex: document.seo.noindex } : {}) }
  return { fields: { ...(isNew ? fieldsOf(document) : {}), ...fields, seo }, body, checks, prompts, source }
}

async function readSource(db: Database, brand: BrandRow, id: string) {
  const row = await db
    .selectFrom("contents")
    .select(["document", "body", "version"])
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined) {
    throw new CitableError("The original was deleted, so there is nothing to translate.", { code: "writing_failed" })
  }
  return { version: row.version, document: JSON.parse(row.document) as ContentDocument, texts: readTexts(row) }
}

/** What a new translation has from its original, besides texts. Its dates and addresses are its own. */
function fieldsOf({ type, author, authors, tags, custom }: ContentDocument): ContentInput {
  return {
    type,
    ...(authors === undefined ? { author } : { authors }),
    tags,
    ...(custom === undefined ? {} : { custom }),
  }
}

/** The slug that the translation has, or will have when it is saved. */
async function findOwnSlug({ brand, contentId, settings, services }: WritingJob, title: string, locale: string) {
  const { db } = services
  if (settings.isNew) {
    return findFreeSlug({ db, brand }, { slug: toSlug(title) ?? "article", locale }, { contentId })
  }
  const row = await db.selectFrom("contents").select("slug").where("id", "=", contentId).executeTakeFirst()
  return row?.slug ?? ""
}
