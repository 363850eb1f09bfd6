import { listen, type StartedGitServer } from "@citable/dev"

import { findOpen, type HostDialect, type HostRequest, Refusal } from "./host-dialect.ts"
import { readWishes } from "./read-wishes.ts"

export interface FakeHost {
  /** The address of the server, without a slash at the end. */
  url: string
  requests: HostRequest[]
  /** What the API answers in place of the truth. */
  refuse: ((method: string, path: string) => Response | undefined) | undefined
  close(): Promise<void>
}

/** Starts the API of a host before a real repository, which is `acme/site` at both. What no document of the host has is refused. */
export async function startFakeHost(git: StartedGitServer, dialect: HostDialect): Promise<FakeHost> {
  const name = "acme/site"
  const hasBranch = (branch: string) => git.git(name, ["for-each-ref", `refs/heads/${branch}`]) !== ""

  /** What a push has asked for, and what the end of a branch does. */
  function settle(): void {
    if (dialect.takesWishes) {
      for (const { branch, target, title, description } of readWishes(git.folderOf(name))) {
        const open = findOpen(fake.requests, branch, target)
        if (open === undefined) add({ head: branch, base: target, title, text: description })
        else Object.assign(open, { title, text: description })
      }
    }
    if (!dialect.closesWithBranch) return
    for (const one of fake.requests) if (one.state === "open" && !hasBranch(one.head)) one.state = "closed"
  }

  function add(request: Pick<HostRequest, "head" | "base" | "title" | "text">): HostRequest {
    for (const branch of [request.head, request.base]) if (!hasBranch(branch)) throw new Refusal(404, `no ${branch}`)
    const number = fake.requests.length + 1
    const url = `${server.url}/${dialect.toPage(number)}`
    const made: HostRequest = { ...request, number, url, state: "open", comments: [], isOfFork: false }
    fake.requests.push(made)
    return made
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url)
    if (pathname.startsWith(`/${name}.git/`)) {
      const headers = new Headers(request.headers)
      headers.delete("host")
      const body = request.method === "POST" ? { body: await request.arrayBuffer() } : {}
      const got = await fetch(git.url + pathname + search, { method: request.method, headers, ...body })
      return new Response(got.body, { status: got.status, headers: got.headers })
    }
    if (request.headers.get("authorization") !== dialect.toAuthorization(git.password)) {
      return Response.json({ message: "401 Unauthorized" }, { status: 401 })
    }
    const refused = fake.refuse?.(request.method, pathname)
    if (refused !== undefined) return refused
    settle()
    const text = request.method === "GET" ? "" : await request.text()
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>)
    try {
      const path = pathname.startsWith(dialect.base) ? pathname.slice(dialect.base.length) : "/"
      const call = { method: request.method, path, query: searchParams, body, requests: fake.requests, hasBranch, add }
      const { status = 200, json } = dialect.answer(call)
      settle()
      return Response.json(json, { status })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json(dialect.toRefusal(error.message), { status: error.status })
    }
  }

  const server = await listen((request) => answer(request))
  const fake: FakeHost = { url: server.url, requests: [], refuse: undefined, close: () => server.close() }
  return fake
}
