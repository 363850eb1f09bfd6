import { can, type PlatformAnswer, type PlatformRequest, type PlatformWorld } from "./platform-world.ts"
import { RestError } from "./rest-error.ts"
import { pickFields, toPage } from "./rest-lists.ts"
import type { TestTerm } from "./term-store.ts"

/** The routes below `/wp/v2/categories` and `/wp/v2/tags`. */
export function answerTerms(
  world: PlatformWorld,
  taxonomy: TestTerm["taxonomy"],
  request: PlatformRequest,
): PlatformAnswer {
  const { method, query, json, isSignedIn } = request
  const [, id] = request.route.split("/")
  const toJson = ({ id: termId, name, slug }: TestTerm) => ({
    id: termId,
    count: world.posts.all().filter((post) => [...post.tags, ...post.categories].includes(termId)).length,
    description: "",
    link: `${world.url()}/${taxonomy}/${slug}/`,
    name,
    slug,
    taxonomy,
    meta: [],
  })
  if (id !== undefined) {
    const term = world.terms.list(taxonomy).find((candidate) => String(candidate.id) === id)
    if (term === undefined) throw new RestError(404, "rest_term_invalid", "Term does not exist.")
    return { value: pickFields(toJson(term), query) }
  }
  if (method === "GET") {
    const search = query.get("search")?.toLowerCase()
    const slugs = query.get("slug")?.split(",")
    const ids = [...query.getAll("include"), ...query.getAll("include[]")].join(",")
    const found = world.terms
      .list(taxonomy)
      // WordPress compares with what it stores, which has entities.
      .filter(({ name }) => search === undefined || name.toLowerCase().includes(search))
      .filter(({ slug }) => slugs?.includes(slug) ?? true)
      .filter((term) => ids === "" || ids.split(",").includes(String(term.id)))
    const { items, headers } = toPage(found, query)
    return { headers, value: items.map((term) => pickFields(toJson(term), query)) }
  }
  const allowed = can(world, taxonomy === "category" ? "manage_categories" : "edit_posts")
  if (!isSignedIn || !allowed) {
    throw new RestError(isSignedIn ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to create terms.")
  }
  if (typeof json["name"] !== "string") {
    throw new RestError(400, "rest_missing_callback_param", "Missing parameter(s): name")
  }
  return { status: 201, value: pickFields(toJson(world.terms.create(taxonomy, json["name"])), query) }
}
