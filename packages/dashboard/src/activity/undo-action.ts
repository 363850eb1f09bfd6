import type { Article, ListedAction, ToolInput, ToolName } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage, PageHost } from "@citable/page-kit"

/** What the service says after the calls, whatever they were meant to do. */
export interface Undone {
  isDone: boolean
  /** Sentences for people. */
  found: string[]
}

/**
 * Undoes an action by the tools that undo it, as the person, and then reads what there is. Throws what the first tool throws. If the second of
 * two calls fails, it says so before what it reads.
 */
export async function undoAction(
  { onError }: Pick<PageHost, "onError">,
  brand: BrandPage,
  listed: ListedAction,
): Promise<Undone> {
  const { call, id: brandId } = brand
  const { way, action } = listed
  const { kind, id: contentId = null } = action.subject ?? {}
  if (way.calls === undefined || contentId === null) throw new Error("This action has no way back")
  const failed: string[] = []
  for (const [at, { tool, input }] of way.calls.entries()) {
    try {
      // The service has made the calls itself.
      await call(tool as ToolName, input as ToolInput<ToolName>)
    } catch (error) {
      if (at === 0) throw error
      if (!(error instanceof ProblemError)) onError(error)
      const reason = error instanceof ProblemError ? error.message : "The service failed, and its log says why."
      failed.push(`Half undone: the text is restored, but it was not published. ${reason}`)
    }
  }
  if (kind !== "content") return readThing(brand, listed)
  const get = (version?: number) =>
    call("get_content", { content_id: contentId, ...(version === undefined ? {} : { version }) })

  if (way.kind === "trash") {
    const input = { brand_id: brandId, trashed: true, ids: [contentId], fields: ["title" as const] }
    const { data } = await call("list_content", input)
    const until = data[0]?.trashed?.until
    return until === undefined
      ? { isDone: false, found: ["The article is not in the trash."] }
      : { isDone: true, found: [`The article is in the trash until ${until.slice(0, 10)}.`] }
  }
  const now = await get()
  const asked = way.version === undefined ? undefined : await get(way.version)
  const different = asked === undefined ? [] : differences(asked, now)
  const found = [...failed, stateOf(now)]
  if (different.length > 0) found.push(`It differs from version ${way.version}: ${different.join(", ")}.`)
  else if (asked !== undefined) found.push(`Its text is the one of version ${way.version}.`)
  const isLive = now.status === "published"
  const isAsked = {
    restore: true,
    untrash: true,
    unpublish: !isLive,
    publish: isLive && !now.has_unpublished_changes,
    schedule: now.publish_at === way.calls[0]?.input["publish_at"],
    cancel: now.publish_at === undefined,
  }[way.kind]
  if (failed.length === 0 && (way.kind === "unpublish" || way.kind === "publish")) {
    found.push("The service tells your sites. This page has not looked at them.")
  }
  return { isDone: isAsked && different.length === 0 && failed.length === 0, found }
}

/** Reads what came out of the trash, other than an article. */
async function readThing(brand: BrandPage, { action }: ListedAction): Promise<Undone> {
  const { data } = await brand.send("GET /activity", { id: action.id, limit: 1 })
  const now = data[0]?.subject ?? null
  if (now === null) return { isDone: false, found: ["It is gone."] }
  if (now.is_trashed) return { isDone: false, found: [`“${now.name}” is still in the trash.`] }
  const found = [`“${now.name}” is out of the trash.`]
  if (action.subject?.kind === "integration") found.push("It needs its credentials again, on the page of its platform.")
  return { isDone: true, found }
}

const compared = ["title", "slug", "locale", "type", "excerpt", "body", "authors", "tags", "seo", "custom"] as const

/** The fields in which two versions of an article differ, as people call them. */
function differences(one: Article, other: Article): string[] {
  return compared.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function stateOf({ status, version, has_unpublished_changes: hasChanges, publish_at: publishAt }: Article): string {
  const at =
    publishAt === undefined ? "" : ` The service publishes it at ${publishAt.slice(0, 16).replace("T", " ")} UTC.`
  if (status !== "published") return `The article is at version ${version}, and no site shows it.${at}`
  if (!hasChanges) return `The article is at version ${version}, and that version is published.${at}`
  return `The article is at version ${version}. Sites still show an earlier one, until somebody publishes it.${at}`
}
