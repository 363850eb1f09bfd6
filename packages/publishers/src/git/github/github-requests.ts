import type { GitSettings } from "../git-settings.ts"
import type { MergeRequest, RequestComment, Requests } from "../repository.ts"
import { queries } from "./queries.ts"
import type { GraphqlAnswer } from "./send-graphql.ts"
import { toGraphqlError } from "./to-graphql-error.ts"

interface GithubCalls {
  send: (
    query: string,
    variables: Record<string, unknown>,
    signal: AbortSignal,
    isWrite?: boolean,
  ) => Promise<GraphqlAnswer>
  /** Asks about the repository. */
  ask: (
    query: string,
    variables: Record<string, unknown>,
    signal: AbortSignal,
  ) => Promise<{ repository: Record<string, unknown> }>
}

/** Pull requests at GitHub, which closes one when its branch is deleted. */
export function githubRequests(settings: GitSettings, { send, ask }: GithubCalls): Requests {
  return {
    async find(branch, { signal }) {
      const { repository } = await ask(queries.requests, { head: branch, base: settings.branch }, signal)
      const { nodes } = repository["pullRequests"] as { nodes: AnsweredRequest[] }
      // A branch of a fork can have the same name.
      return toRequest(nodes.find(({ isCrossRepository }) => !isCrossRepository))
    },
    async open({ branch, into, title, text }, { signal }) {
      const { repository } = await ask(queries.check, { ref: `refs/heads/${into}` }, signal)
      const input = { repositoryId: repository["id"], baseRefName: into, headRefName: branch, title, body: text }
      const { data, errors } = await send(queries.createRequest, { input }, signal, true)
      const request = (data["createPullRequest"] as { pullRequest?: AnsweredRequest } | null)?.pullRequest
      if (errors.length > 0 || request === undefined) throw toGraphqlError(errors, settings)
      return toRequest(request) ?? { id: request.id, state: "open", url: settings.remote.href, title, comments: 0 }
    },
    async rename(id, title, { signal }) {
      const { errors } = await send(queries.renameRequest, { input: { pullRequestId: id, title } }, signal, true)
      if (errors.length > 0) throw toGraphqlError(errors, settings)
    },
    async readComment(id, { signal }) {
      const { data, errors } = await send(queries.comments, { id }, signal)
      if (errors.length > 0) throw toGraphqlError(errors, settings)
      const request = data["node"] as { comments?: Said; reviews?: Said } | null
      const reviews = request?.reviews?.nodes ?? []
      const all = [
        ...(request?.comments?.nodes ?? []),
        ...reviews,
        ...reviews.flatMap((one) => one.comments?.nodes ?? []),
      ]
      const [last] = all
        .filter(({ body }) => body !== "")
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      return last && ({ author: last.author?.login ?? "", words: last.body } satisfies RequestComment)
    },
  }
}

/** Comments, or reviews, which have words or none, and comments on single lines. */
interface Said {
  nodes: { author: { login: string } | null; body: string; createdAt: string; comments?: Said }[]
}

interface AnsweredRequest {
  id: string
  url: string
  state: "OPEN" | "CLOSED" | "MERGED"
  title: string
  totalCommentsCount: number | null
  isCrossRepository: boolean
}

const states = { OPEN: "open", CLOSED: "closed", MERGED: "merged" } as const

function toRequest(request: AnsweredRequest | undefined): MergeRequest | undefined {
  if (request === undefined || !/^https?:\/\//.test(request.url)) return undefined
  const { id, url, state, title, totalCommentsCount } = request
  return { id, url, state: states[state], title, comments: totalCommentsCount ?? 0 }
}
