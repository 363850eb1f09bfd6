import { describeCited } from "@citable/charts"
import type { Article, ArticleEvidence } from "@citable/contract"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What answers cite an article, and what it changed at the questions that it was written for; nothing for who may not see it. */
export async function effectSection(
  brand: BrandPage,
  { id, published_at: publishedAt }: Pick<Article, "id" | "published_at">,
): Promise<Html | ""> {
  const { scopes, call } = brand
  if (!scopes.has("visibility:read")) return ""
  const isPublished = publishedAt !== null
  const { data } = await call("list_content", {
    brand_id: brand.id,
    ...(scopes.has("content:read_drafts") ? { status: "all" } : {}),
    ids: [id],
    fields: ["title"],
    evidence: isPublished ? ["cited", "effect"] : ["effect"],
  })
  const [{ evidence = {} } = {}] = data
  const home = `/brands/${brand.id}/articles/${id}`
  return html`<section id="effect">
    <h2>Does it pay?</h2>
    ${isPublished ? citedPart(evidence, brand.id) : ""} ${effectPart(evidence)}
    ${scopes.has("content:write") ? html`<p><a href="${home}/questions">Choose its questions</a></p>` : ""}
  </section>`
}

function citedPart({ cited }: ArticleEvidence, brandId: string): Html {
  const text =
    cited == null
      ? html`<p>
          No engine has answered since its publication, or its pages are on no
          <a href="/brands/${brandId}/settings">website of the brand</a>.
        </p>`
      : sentences(describeCited(cited))
  return html`<h3>Answers that cite it</h3>
    ${text}`
}

function effectPart({ effect }: ArticleEvidence): Html {
  const none = "Nobody has said which questions it is written for, so nobody can tell what it changes."
  return html`<h3>What it changed at its questions</h3>
    ${sentences(effect?.sentences ?? [none])}`
}

/** The first sentence says what matters. */
function sentences([first = "", ...more]: readonly string[]): Html {
  return html`<p><strong>${first}</strong>${more.map((one) => html` ${one}`)}</p>`
}
