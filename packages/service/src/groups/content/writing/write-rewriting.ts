import { CitableError } from "@citable/contract"
import { rewriteArticle } from "@citable/writing/rewriting/rewrite-article"

import { readKeptAnchors } from "../../../writing/rewriting/read-kept-anchors.ts"
import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import type { ContentDocument } from "../document.ts"
import type { Written } from "./end-writing.ts"
import type { WritingJob } from "./writing-job.ts"

/** Changes single blocks of an article by instructions. */
export async function writeRewriting({ brand, contentId, settings, run, services }: WritingJob): Promise<Written> {
  const { db } = services
  const { profile, article, keptAnchors } = await run.once("article", async () => {
    const row = await db
      .selectFrom("contents")
      .select(["id", "document", "body"])
      .where("id", "=", contentId)
      .executeTakeFirst()
    if (row === undefined) throw new CitableError("The article was deleted.", { code: "writing_stopped" })
    const { title, locale, body_format: bodyFormat } = JSON.parse(row.document) as ContentDocument
    return {
      profile: toWritingBrand(brand),
      article: { title, locale, bodyFormat, body: row.body },
      keptAnchors: await readKeptAnchors(db, contentId),
    }
  })
  const { title, body, checks, prompts } = await rewriteArticle(
    { ...article, instructions: String(settings.input["instructions"]) },
    {
      brand: profile,
      keptAnchors,
      allowedAddresses: profile.products.flatMap(({ url }) => url ?? []),
      run,
    },
  )
  return { fields: { title }, body, checks, prompts, source: null }
}
