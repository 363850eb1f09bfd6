import type { CustomFields } from "@citable/contract"

import { createCustomSurvey } from "../fields/infer-custom-fields.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import { runPool } from "../run-pool.ts"
import type { ReadArticle, ReadArticleOptions } from "./read-article.ts"

/** Infers the custom fields that the brand does not declare yet from the front matter of all files. */
export async function inferFields(
  files: readonly ArticleFile[],
  read: (file: ArticleFile, about: ReadArticleOptions) => Promise<ReadArticle>,
  { declared, concurrency, signal }: { declared: CustomFields; concurrency: number; signal: AbortSignal | undefined },
): Promise<CustomFields> {
  const survey = createCustomSurvey()
  await runPool(files, concurrency, async (file) => {
    signal?.throwIfAborted()
    const { article, ...result } = await read(file, { folder: file.folder })
    if (article !== undefined && "spareKeys" in result) survey.add(result.spareKeys)
  })
  return survey.fields(declared)
}
