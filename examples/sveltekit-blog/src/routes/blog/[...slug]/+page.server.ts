import { error, redirect } from "@sveltejs/kit"

import { readArticle } from "#lib/server/articles.ts"

export async function load({ params }: { params: { slug: string } }) {
  const { article, movedTo } = await readArticle(params.slug)
  if (movedTo !== undefined) redirect(308, `/blog/${movedTo}`)
  if (article === undefined) error(404, "There is no such article.")
  return article
}
