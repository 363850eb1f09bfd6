import { readFileSync } from "node:fs"

import { listen, type StartedGitServer } from "@citable/dev"
import { buildSchema, graphql } from "graphql"

import type { Said } from "./host-dialect.ts"

/** GitHub's own schema, cut to what the publisher uses. A soak test holds it to the whole one. */
const schema = buildSchema(readFileSync(new URL("github-schema.graphql", import.meta.url), "utf8"))

export interface FakeGithub {
  /** The address of a server of GitHub Enterprise, without a slash at the end. */
  url: string
  requests: FakeRequest[]
  /** What a query of a type may not do, by its message; undefined allows all. */
  refuse: ((mutation: string) => { type: string; message: string } | undefined) | undefined
  /** What the account may do. */
  permission: "ADMIN" | "WRITE" | "READ"
  /** What the checks of every commit say together; undefined for none. */
  checks?: "SUCCESS" | "PENDING" | "FAILURE" | undefined
  close(): Promise<void>
}

export interface FakeRequest {
  url: string
  state: "OPEN" | "CLOSED" | "MERGED"
  head: string
  base: string
  title: string
  comments?: Said[]
  /** Whether it comes from a fork, whose branch has the same name. */
  isOfFork?: boolean
}

interface CommitInput {
  branch: { repositoryNameWithOwner: string; branchName: string }
  expectedHeadOid: string
  message: { headline: string; body?: string }
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] }
}

/** The text of larger files is cut, as GitHub does. */
const maxTextBytes = 200_000

/** Starts GitHub's API before a real repository, which is called `site` here and `acme/site` there. */
export async function startFakeGithub(git: StartedGitServer): Promise<FakeGithub> {
  const run = (...args: string[]) => git.git("site", args)
  const attempt = (...args: string[]) => {
    try {
      return run(...args)
    } catch {
      return undefined
    }
  }
  const resolveCommit = (ref: string) => attempt("rev-parse", "--verify", "--quiet", `${ref}^{commit}`)?.trim()

  function toBlob(oid: string) {
    const text = run("cat-file", "blob", oid)
    const isTruncated = Buffer.byteLength(text) > maxTextBytes
    return {
      __typename: "Blob",
      oid,
      isBinary: text.includes("\0"),
      isTruncated,
      text: isTruncated ? text.slice(0, 1000) : text,
    }
  }
  function toTree(treeish: string) {
    const listed = attempt("ls-tree", "-z", treeish)
    if (listed === undefined) return null
    return {
      __typename: "Tree",
      oid: run("rev-parse", treeish).trim(),
      entries: listed.split("\0").flatMap((line) => toEntry(line)),
    }
  }
  function toEntry(line: string) {
    const [, mode = "", type = "", oid = "", path = ""] = /^(\d+) (\w+) (\w+)\t([^]*)$/.exec(line) ?? []
    if (mode === "") return []
    const object = () => (type === "blob" ? toBlob(oid) : type === "tree" ? toTree(oid) : null)
    return [{ name: path.split("/").at(-1), mode: Number.parseInt(mode, 8), type, oid, object }]
  }
  function toCommit(oid: string) {
    return {
      __typename: "Commit",
      oid,
      message: () => run("log", "-1", "--format=%B", oid),
      tree: () => toTree(oid),
      file: ({ path }: { path: string }) =>
        toEntry((attempt("ls-tree", "-z", oid, "--", path) ?? "").split("\0")[0] ?? "")[0] ?? null,
      statusCheckRollup: () => (fake.checks === undefined ? null : { state: fake.checks }),
      history: ({ first }: { first: number }) => {
        const messages = run("log", `-${first}`, "--format=%B%x00", oid).split("\0")
        return { nodes: messages.slice(0, -1).map((message) => ({ message: message.trimStart() })) }
      },
    }
  }
  const toRef = (name: string) => {
    const oid = resolveCommit(name)
    return oid === undefined ? null : { id: `ref:${name}`, target: () => toCommit(oid) }
  }
  const stale = (message: string) => Object.assign(new Error(message), { extensions: { type: "STALE_DATA" } })
  const allow = (mutation: string) => {
    const refused =
      fake.permission === "READ"
        ? { type: "FORBIDDEN", message: "Resource not accessible by personal access token" }
        : fake.refuse?.(mutation)
    if (refused !== undefined) throw Object.assign(new Error(refused.message), { extensions: { type: refused.type } })
  }

  const root = {
    viewer: { login: "octo" },
    repository: ({ owner, name }: { owner: string; name: string }) => {
      if (owner !== "acme" || name !== "site") {
        throw Object.assign(new Error(`Could not resolve to a Repository with the name '${owner}/${name}'.`), {
          extensions: { type: "NOT_FOUND" },
        })
      }
      return {
        id: "R_site",
        viewerPermission: fake.permission,
        ref: ({ qualifiedName }: { qualifiedName: string }) => toRef(qualifiedName),
        object: ({ expression }: { expression: string }) => toTree(expression),
        pullRequests: ({ headRefName, baseRefName }: { headRefName: string; baseRefName: string }) => ({
          nodes: settleRequests()
            .filter(({ head, base }) => head === headRefName && base === baseRefName)
            .toReversed()
            .map((one) => toRequest(one)),
        }),
      }
    },
    createCommitOnBranch({ input }: { input: CommitInput }) {
      allow("createCommitOnBranch")
      const { branch, expectedHeadOid, message, fileChanges } = input
      const ref = `refs/heads/${branch.branchName}`
      if (resolveCommit(ref) !== expectedHeadOid) {
        throw stale(`Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`)
      }
      run("read-tree", expectedHeadOid)
      for (const { path } of fileChanges.deletions)
        git.git("site", ["update-index", "--index-info"], `0 ${"0".repeat(40)}\t${path}\n`)
      for (const { path, contents } of fileChanges.additions) {
        const oid = git.git("site", ["hash-object", "-w", "--stdin"], Buffer.from(contents, "base64")).trim()
        git.git("site", ["update-index", "--add", "--cacheinfo", `100644,${oid},${path}`])
      }
      const text = `${message.headline}\n\n${message.body ?? ""}`
      const oid = run("commit-tree", run("write-tree").trim(), "-p", expectedHeadOid, "-m", text).trim()
      run("update-ref", ref, oid, expectedHeadOid)
      return { commit: toCommit(oid) }
    },
    createRef({ input }: { input: { name: string; oid: string } }) {
      allow("createRef")
      if (resolveCommit(input.name) !== undefined) throw new Error("A ref named that already exists in the repository.")
      run("update-ref", input.name, input.oid)
      return { ref: toRef(input.name) }
    },
    updateRef({ input }: { input: { refId: string; oid: string; force: boolean } }) {
      allow("updateRef")
      run("update-ref", input.refId.slice(4), input.oid)
      return { ref: toRef(input.refId.slice(4)) }
    },
    deleteRef({ input }: { input: { refId: string } }) {
      allow("deleteRef")
      run("update-ref", "-d", input.refId.slice(4))
      settleRequests()
      return {}
    },
    createPullRequest({ input }: { input: { baseRefName: string; headRefName: string; title: string } }) {
      allow("createPullRequest")
      const { baseRefName: base, headRefName: head, title } = input
      if (fake.requests.some((request) => request.head === head && request.state === "OPEN")) {
        throw Object.assign(new Error(`A pull request already exists for acme:${head}.`), {
          extensions: { type: "UNPROCESSABLE" },
        })
      }
      const request: FakeRequest = {
        url: `${server.url}/acme/site/pull/${fake.requests.length + 1}`,
        state: "OPEN",
        head,
        base,
        title,
      }
      fake.requests.push(request)
      return { pullRequest: toRequest(request) }
    },
    updatePullRequest({ input: { pullRequestId, title } }: { input: { pullRequestId: string; title: string } }) {
      allow("updatePullRequest")
      const request = fake.requests.find(({ url }) => `PR:${url}` === pullRequestId)
      if (request === undefined) throw new Error("Could not resolve to a node with the global id.")
      request.title = title
      return { pullRequest: toRequest(request) }
    },
    node: ({ id }: { id: string }) => {
      const request = fake.requests.find(({ url }) => `PR:${url}` === id)
      return request === undefined ? null : toRequest(request)
    },
  }

  function toRequest({ comments = [], isOfFork = false, ...request }: FakeRequest) {
    const nodes = comments.map(({ author, words, with: where }, index) => ({
      author: { __typename: "User", login: author },
      body: words,
      createdAt: `2026-01-01T00:00:0${index}Z`,
      where,
    }))
    const reviews = nodes
      .filter(({ where }) => where !== undefined)
      .map((one) => (one.where === "line" ? { ...one, body: "", comments: { nodes: [one] } } : one))
    return {
      __typename: "PullRequest",
      ...request,
      id: `PR:${request.url}`,
      totalCommentsCount: nodes.length,
      isCrossRepository: isOfFork,
      comments: { nodes: nodes.filter(({ where }) => where === undefined).slice(-1) },
      reviews: { nodes: reviews.map((one) => ({ comments: { nodes: [] }, ...one })) },
    }
  }

  /** A request whose branch is gone is closed. */
  function settleRequests(): FakeRequest[] {
    for (const request of fake.requests) {
      if (request.state === "OPEN" && resolveCommit(`refs/heads/${request.head}`) === undefined)
        request.state = "CLOSED"
    }
    return fake.requests
  }

  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith("/acme/site.git/info/lfs/")) return askLfs(request, pathname)
    if (request.headers.get("authorization") !== `Bearer ${git.password}`) {
      return Response.json({ message: "Bad credentials" }, { status: 401 })
    }
    const blob = /^\/api\/v3\/repos\/acme\/site\/git\/blobs\/([0-9a-f]{40})$/.exec(pathname)?.[1]
    if (blob !== undefined) return new Response(run("cat-file", "blob", blob))
    if (pathname !== "/api/graphql") return Response.json({ message: "Not Found" }, { status: 404 })
    const { query, variables } = (await request.json()) as { query: string; variables: Record<string, unknown> }
    const { data, errors } = await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    const told = errors?.map(({ message, extensions }) => ({ message, type: extensions["type"] }))
    return Response.json(told === undefined ? { data } : { data, errors: told })
  })
  /** Files of LFS go to a server of their own, as at GitHub. */
  async function askLfs({ headers, body }: Request, pathname: string): Promise<Response> {
    const login = `Basic ${btoa(`x-access-token:${git.password}`)}`
    if (headers.get("authorization") !== login) return Response.json({ message: "Bad credentials" }, { status: 401 })
    const authorization = `Basic ${btoa(`storage:${git.password}`)}`
    const place = git.url + pathname.replace("/acme", "")
    const answer = await fetch(place, {
      method: "POST",
      headers: { authorization },
      body: await new Response(body).text(),
    })
    const { objects } = (await answer.json()) as { objects: { actions?: { upload?: object } }[] }
    for (const { actions } of objects) if (actions?.upload) Object.assign(actions.upload, { header: { authorization } })
    return Response.json({ transfer: "basic", objects })
  }
  const fake: FakeGithub = {
    url: server.url,
    requests: [],
    refuse: undefined,
    permission: "WRITE",
    close: () => server.close(),
  }
  return fake
}
