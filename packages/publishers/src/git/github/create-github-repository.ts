import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { RemoteBuild } from "../../publisher.ts"
import { toContentId } from "../content-id.ts"
import type { GitSettings } from "../git-settings.ts"
import { type BranchWish, type Look, type NewCommit, type Repository, toNoBranch } from "../repository.ts"
import { githubRequests } from "./github-requests.ts"
import { type AnsweredLook, readLookAnswer, writeLookQuery } from "./look-query.ts"
import { queries } from "./queries.ts"
import { type GraphqlAnswer, sendGraphql, sendToGithub, toApiUrl } from "./send-graphql.ts"
import { isStale, toGraphqlError } from "./to-graphql-error.ts"

/** What the checks of a commit say together. */
const builds: Readonly<Record<string, RemoteBuild["state"]>> = {
  SUCCESS: "passed",
  PENDING: "running",
  EXPECTED: "running",
  FAILURE: "failed",
  ERROR: "failed",
}

/** Reaches a repository at GitHub by its API, which signs the commits in the name of the token's owner. */
export function createGithubRepository(settings: GitSettings, environment: PublisherEnvironment): Repository {
  const [owner = "", name = ""] = settings.repository.split("/")

  const send = (query: string, variables: Record<string, unknown>, signal: AbortSignal, isWrite = false) =>
    sendGraphql(settings, environment, { query, variables, signal, isWrite })

  /** Asks about the repository. */
  async function ask(query: string, variables: Record<string, unknown>, signal: AbortSignal) {
    const { data, errors } = await send(query, { owner, name, ...variables }, signal)
    const repository = data["repository"] as Record<string, unknown> | null | undefined
    if (repository === null || repository === undefined) {
      throw toGraphqlError(errors.length > 0 ? errors : [{ type: "NOT_FOUND" }], settings)
    }
    // A file whose folder is a file, and the like, is one that is not there.
    const serious = errors.filter(({ type }) => type !== "NOT_FOUND")
    if (serious.length > 0) throw toGraphqlError(serious, settings)
    return { data, repository }
  }

  async function lookAt(
    wishes: readonly BranchWish[],
    signal: AbortSignal,
  ): Promise<{ id: string; looks: AnsweredLook[] }> {
    const { query, variables } = writeLookQuery(wishes)
    const { repository } = await ask(query, variables, signal)
    return { id: String(repository["id"]), looks: readLookAnswer(wishes, repository) }
  }

  async function complete({ look: { files, ...look }, cut }: AnsweredLook, signal: AbortSignal): Promise<Look> {
    const whole = new Map(files)
    for (const { path, oid } of cut) {
      const url = toApiUrl(settings, `repos/${owner}/${name}/git/blobs/${oid}`)
      const { text } = await sendToGithub(settings, environment, {
        url,
        accept: "application/vnd.github.raw+json",
        signal,
      })
      const file = whole.get(path)
      if (file !== undefined) whole.set(path, { ...file, text })
    }
    return { ...look, files: whole }
  }

  /** Puts a branch of ours where its commit begins, if it is elsewhere or not there. */
  async function place({ branch, base, current }: NewCommit, signal: AbortSignal): Promise<GraphqlAnswer | undefined> {
    if (current === base) return undefined
    const { id, looks } = await lookAt([{ branch, folders: [], files: [], texts: [] }], signal)
    const [there] = looks
    // The force below would lose what a person has committed to the branch since it was looked at.
    if ((there?.look.commit ?? null) !== current) return { data: {}, errors: [{ type: "STALE_DATA" }] }
    if (there === undefined) {
      return await send(
        queries.createRef,
        { input: { repositoryId: id, name: `refs/heads/${branch}`, oid: base } },
        signal,
        true,
      )
    }
    return await send(queries.updateRef, { input: { refId: there.refId, oid: base, force: true } }, signal, true)
  }

  return {
    async look(wishes, { signal }) {
      const { looks } = await lookAt(wishes, signal)
      const found = new Map<string, Look>()
      for (const answered of looks) found.set(answered.look.branch, await complete(answered, signal))
      return found
    },
    async commit(commit, { signal }) {
      const { branch, base, changes, message } = commit
      try {
        const placed = await place(commit, signal)
        if (placed !== undefined && placed.errors.length > 0) {
          if (isStale(placed.errors)) return { outcome: "moved" }
          throw toGraphqlError(placed.errors, settings)
        }
        const added = [...changes].flatMap(([path, change]) => (change === null ? [] : [{ path, bytes: change.bytes }]))
        const input = {
          branch: { repositoryNameWithOwner: settings.repository, branchName: branch },
          expectedHeadOid: base,
          message: { headline: message.title, body: message.trailers.join("\n") },
          fileChanges: {
            additions: added.map(({ path, bytes }) => ({ path, contents: Buffer.from(bytes).toString("base64") })),
            deletions: [...changes].flatMap(([path, change]) => (change === null ? [{ path }] : [])),
          },
        }
        const { data, errors } = await send(queries.createCommit, { input }, signal, true)
        if (isStale(errors)) return { outcome: "moved" }
        if (errors.length > 0) throw toGraphqlError(errors, settings)
        if (data["createCommitOnBranch"] === null)
          return { outcome: "unknown", cause: new Error("GitHub returned no commit.") }
        return {
          outcome: "done",
          oids: new Map(added.map(({ path, bytes }) => [path, toContentId(bytes, base.length)])),
        }
      } catch (error) {
        if (error instanceof PublisherError && error.code === "publisher_unknown")
          return { outcome: "unknown", cause: error }
        throw error
      }
    },
    async listMessages(branch, { signal }) {
      const { repository } = await ask(queries.history, { ref: `refs/heads/${branch}` }, signal)
      const ref = repository["ref"] as { target: { history?: { nodes: { message: string }[] } } } | null
      return ref?.target.history?.nodes.map(({ message }) => message) ?? []
    },
    async deleteBranch(branch, commit, { signal }) {
      const { looks } = await lookAt([{ branch, folders: [], files: [], texts: [] }], signal)
      const [there] = looks
      if (there === undefined || there.look.commit !== commit) return
      const { errors } = await send(queries.deleteRef, { input: { refId: there.refId } }, signal, true)
      if (errors.length > 0) throw toGraphqlError(errors, settings)
    },
    async check({ signal }) {
      const { data, repository } = await ask(queries.check, { ref: `refs/heads/${settings.branch}` }, signal)
      if (repository["ref"] === null) throw toNoBranch(settings)
      if (!["ADMIN", "MAINTAIN", "WRITE"].includes(String(repository["viewerPermission"]))) {
        throw toGraphqlError([{ type: "FORBIDDEN", message: "The account can only read." }], settings)
      }
      return { account: String((data["viewer"] as { login?: string } | null)?.login ?? "GitHub") }
    },
    async findBuild(branch, { signal }) {
      try {
        const { repository } = await ask(queries.build, { ref: `refs/heads/${branch}` }, signal)
        const ref = repository["ref"] as { target: { statusCheckRollup?: { state: string } | null } } | null
        const state = builds[ref?.target.statusCheckRollup?.state ?? ""]
        return state && { state, detail: "" }
      } catch (error) {
        // A token that may write need not be allowed to read the checks.
        if (error instanceof PublisherError && error.code === "publisher_forbidden") return undefined
        throw error
      }
    },
    requests: githubRequests(settings, { ask, send }),
  }
}
