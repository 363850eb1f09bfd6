import { toSlugKey } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { matchArticleAddress } from "@citable/writing/translation/match-article-address"
import { moveFragment } from "@citable/writing/translation/move-fragment"

import { readArticleTemplates } from "../../outbox/article-templates.ts"
import { findTranslatedArticles, type OwnTranslation, type TranslatedArticleRow } from "./find-translated-articles.ts"

export interface LinkTargetsOptions {
  brandId: string
  from: string
  to: string
  /** The article that is being translated. Its translation may not have its slug and its body in the database yet. */
  own?: OwnTranslation
}

/** More addresses of one article stay as they are. */
const mostAddresses = 2000

/**
 * Where links of an article lead in its translation: to the translations of the articles of the brand that they lead to. Sites say by
 * `article_url` how they write addresses, and platforms say where they show an article. Query and fragment stay; a fragment
 * follows its heading, and goes if the translation has no such place.
 *
 * @returns the new addresses by the old ones. An address that is absent stays.
 */
export async function readLinkTargets(
  db: Database,
  addresses: readonly string[],
  { brandId, from, to, own }: LinkTargetsOptions,
): Promise<Map<string, string>> {
  const links = addresses.slice(0, mostAddresses).flatMap((address) => {
    const [, base = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
    return base === "" ? [] : [{ address, base, query, fragment }]
  })
  if (links.length === 0) return new Map()
  const templates = await readArticleTemplates(db, brandId)
  const matched = links.map((link) => ({ ...link, match: matchArticleAddress(link.base, { templates, locale: from }) }))
  const found = await findTranslatedArticles(
    db,
    {
      slugs: matched.flatMap(({ match }) =>
        match !== undefined && "slug" in match.article ? [match.article.slug] : [],
      ),
      ids: matched.flatMap(({ match }) => (match !== undefined && "id" in match.article ? [match.article.id] : [])),
      urls: matched.flatMap(({ base }) => (/^https?:/i.test(base) ? [base] : [])),
    },
    { brandId, from, to, ...(own === undefined ? {} : { own }) },
  )
  const targets = new Map<string, string>()
  for (const { address, base, query, fragment, match } of matched) {
    const byName =
      match === undefined
        ? undefined
        : "id" in match.article
          ? found.byId.get(match.article.id)
          : found.bySlugKey.get(toSlugKey(match.article.slug))
    const onPlatform = byName === undefined ? found.byUrl.get(base) : undefined
    const target: TranslatedArticleRow | undefined = byName ?? onPlatform?.article
    const start =
      byName === undefined || match === undefined
        ? onPlatform?.url
        : match.toAddress({ slug: byName.slug, id: byName.id, locale: to })
    if (target === undefined || start === undefined) continue
    const moved = fragment === "" ? "" : await moveFragment(fragment, await target.readBodies())
    targets.set(address, start + query + moved)
  }
  return targets
}
