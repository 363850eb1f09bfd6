import { describeChanged } from "../parts/describe-changed.ts"
import { leaveOut } from "../parts/leave-out.ts"
import { writeMark } from "../parts/text-mark.ts"
import type { PublisherWarning, RemoteDocument, RemoteState, WriteOptions } from "../publisher.ts"
import { describeLosses } from "./describe-losses.ts"
import { type KnownTerms, resolveTerms } from "./resolve-terms.ts"
import { fromWordpressSlug } from "./to-wordpress-slug.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { postQuery, readPost, toState, type WordpressPost } from "./wordpress-post.ts"
import type { WordpressSettings } from "./wordpress-settings.ts"

interface Place {
  client: WordpressClient
  /** With the home of the site, which the first answer tells. */
  settings: () => WordpressSettings
  known: KnownTerms
  now: () => number
  path: string
  id: string
}

/** Makes a post equal to a document, in one request after those for its tags. */
export async function writePost(
  { client, settings, known, now, path, id }: Place,
  document: RemoteDocument,
  { marker, sequence, as, keeps, signal }: WriteOptions,
): Promise<RemoteState> {
  const fields = leaveOut(document.fields, keeps)
  const { tags, categories, content, date_gmt: date, ...plain } = fields
  const sent = typeof content === "string" ? `${content}\n\n${writeMark(marker, sequence, id)}` : undefined
  const isToCome = typeof date === "string" && Date.parse(`${date}Z`) > now()
  const terms = { known, signal }
  const resolve = async () => ({
    ...(Array.isArray(tags) && { tags: await resolveTerms(client, "tags", tags, terms) }),
    ...(Array.isArray(categories) && { categories: await resolveTerms(client, "categories", categories, terms) }),
  })
  const json = {
    ...plain,
    ...(sent !== undefined && { content: sent }),
    // WordPress takes a post with a date to come down until then.
    ...(typeof date === "string" && !isToCome && { date_gmt: date }),
    ...(await resolve()),
  }
  const write = async (body: unknown) =>
    readPost(await client.ask("POST", path, { json: body, query: postQuery, signal }))
  let post = await write({ ...json, status: as === "live" ? "publish" : "draft" })
  // Somebody has deleted or renamed a term. WordPress leaves out ids that it does not know.
  if (!hasTerms(toState(post, settings()), { tags, categories })) {
    known.clear()
    post = await write(await resolve())
  }
  // Without the right to publish, a draft waits for the review of somebody who has it.
  if (as === "draft" && post.status === "draft" && !mayPublish(post)) post = await write({ status: "pending" })

  const slug = fromWordpressSlug(post.slug)
  const changed = describeChanged("WordPress", { wanted: fields["slug"], slug, isToCome })
  return toState(post, settings(), [...changed, ...describeFiltered(fields, post, sent)])
}

function hasTerms({ fields }: RemoteState, asked: Readonly<Record<string, unknown>>): boolean {
  const toKey = (names: unknown) => (Array.isArray(names) ? names.join("\n").toLowerCase() : "")
  return Object.entries(asked).every(([name, names]) => names === undefined || toKey(names) === toKey(fields[name]))
}

/** WordPress names what the account may do among the links of an answer. */
function mayPublish(post: WordpressPost): boolean {
  const { _links: links } = post
  return links === undefined || may(post, "publish")
}

const may = ({ _links: links = {} }: WordpressPost, action: string): boolean =>
  `https://api.w.org/action-${action}` in links || `wp:action-${action}` in links

function warn(code: string, pointer: string, detail: string): PublisherWarning {
  return { code, pointer, detail }
}

/** Where each field of our plugin comes from. */
const seoSources = {
  citable_title: { code: "seo_title_not_supported", pointer: "/seo/title", name: "an SEO title" },
  citable_description: { code: "description_not_supported", pointer: "/seo/description", name: "a meta description" },
  citable_canonical: { code: "canonical_not_supported", pointer: "/seo/canonical_url", name: "a canonical URL" },
  citable_noindex: { code: "noindex_not_supported", pointer: "/seo/noindex", name: "noindex" },
}

function describeFiltered(
  fields: RemoteDocument["fields"],
  post: WordpressPost,
  sent: string | undefined,
): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  const losses = sent === undefined ? [] : describeLosses(sent, post.content.raw)
  if (losses.length > 0) {
    // The filter for accounts leaves addresses of the web as they are.
    const isOfPlugin = may(post, "unfiltered-html") || losses.every((one) => /^<(?:a href|\w+ src)>$/.test(one))
    const why = isOfPlugin
      ? "A plugin or a filter of the site does that."
      : "The account lacks the permission unfiltered_html."
    const detail = `WordPress removed or changed ${losses.slice(0, 20).join(", ")}. ${why}`
    warnings.push(warn("content_filtered", "/body", detail))
  }
  const meta = (fields["meta"] ?? {}) as Record<string, unknown>
  for (const [name, { code, pointer, name: what }] of Object.entries(seoSources)) {
    if (meta[name] === undefined || meta[name] === "" || meta[name] === false) continue
    if (post.meta?.[name] === meta[name]) continue
    const detail = `WordPress has no field for ${what}. To send it, put the plugin that this service has at /docs/citable.php into wp-content/mu-plugins.`
    warnings.push(warn(code, pointer, detail))
  }
  return warnings
}
