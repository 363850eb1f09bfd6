import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { CallOptions, PublisherWarning } from "../../publisher.ts"
import { listSecrets } from "../binary/to-git-error.ts"
import type { GitSettings } from "../git-settings.ts"
import type { MergeRequest, RequestComment, Requests } from "../repository.ts"

/** What is said of a proposal now: that it waits or was closed, and what people wrote to it. */
export async function toRemarks(
  branch: string,
  request: MergeRequest | undefined,
  { requests, settings, options }: { requests: Requests | undefined; settings: GitSettings; options: CallOptions },
): Promise<PublisherWarning[]> {
  const where = request?.url ?? `The branch ${branch}`
  const remark =
    request?.state === "closed"
      ? { code: "request_closed", pointer: "", detail: `${where} was closed without a merge.` }
      : { code: "waiting_for_review", pointer: "", detail: `${where} waits for a person who merges it.` }
  if (request === undefined || request.comments === 0) return [remark]
  const last = await readLast(request, requests, options)
  const count = request.comments === 1 ? `One comment on ${where}.` : `${request.comments} comments on ${where}.`
  const clean = (text: string) => toPlatformText(text, listSecrets(settings))
  const words = last === undefined ? "" : clean(last.words)
  const who = last === undefined || last.author === "" ? "" : ` by ${clean(last.author).slice(0, 100)}`
  const said = words === "" ? "" : ` The last${who}: “${words}”`
  return [remark, { code: "request_comments", pointer: "", detail: count + said }]
}

/** A token that may open requests need not be allowed to read what is said of them. */
async function readLast(
  { id }: MergeRequest,
  requests: Requests | undefined,
  options: CallOptions,
): Promise<RequestComment | undefined> {
  try {
    return await requests?.readComment(id, options)
  } catch (error) {
    if (error instanceof PublisherError && error.code === "publisher_forbidden") return undefined
    throw error
  }
}
