import { assertNames, findOpen, type HostDialect, type HostRequest, pick, Refusal, type Said } from "./host-dialect.ts"

/** By https://docs.gitlab.com/api/merge_requests/ and https://docs.gitlab.com/api/notes/. */
const gitlab: HostDialect = {
  provider: "gitlab",
  base: "/api/v4/projects/acme%2Fsite/merge_requests",
  toAuthorization: (token) => `Bearer ${token}`,
  toPage: (number) => `acme/site/-/merge_requests/${number}`,
  closesWithBranch: true,
  takesWishes: true,
  toRefusal: (message) => ({ message: [message] }),
  answer({ method, path, query, body, requests, add }) {
    const show = ({ number, state, title, text, url, head, base, comments, isOfFork }: HostRequest) => ({
      id: 1000 + number,
      iid: number,
      state: state === "open" ? "opened" : state,
      title,
      description: text,
      web_url: url,
      source_branch: head,
      target_branch: base,
      source_project_id: isOfFork ? 8 : 7,
      target_project_id: 7,
      user_notes_count: comments.length,
    })
    const [, number, rest] = /^\/(\d+)(\/notes)?$/.exec(path) ?? []
    if (method === "GET" && path === "") {
      assertNames(query, ["source_branch", "target_branch", "state", "order_by", "sort", "per_page"])
      const [head, base, state] = ["source_branch", "target_branch", "state"].map((name) => query.get(name))
      const found = requests.filter((one) => one.head === head && one.base === base)
      if (state !== "all" || query.get("sort") !== "desc") throw new Refusal(400, "state does not have a valid value")
      return { json: found.map(show).toReversed() }
    }
    if (method === "POST" && path === "") {
      const needed = ["source_branch", "target_branch", "title"]
      assertNames(body, ["description", "remove_source_branch"], needed)
      const { source_branch: head, target_branch: base, title, description: text } = body as Record<string, string>
      const open = findOpen(requests, head, base)
      if (open !== undefined)
        throw new Refusal(409, `Another open merge request already exists for this source branch: !${open.number}`)
      return {
        status: 201,
        json: show(add({ head: head ?? "", base: base ?? "", title: title ?? "", text: text ?? "" })),
      }
    }
    const one = pick(requests, number)
    if (method === "PUT" && rest === undefined) {
      assertNames(body, ["title", "state_event"])
      if (body["state_event"] === "close") one.state = "closed"
      if (typeof body["title"] === "string") one.title = body["title"]
      return { json: show(one) }
    }
    if (method !== "GET" || rest === undefined) throw new Refusal(404, "404 Not found")
    assertNames(query, ["sort", "order_by", "per_page"])
    const notes = one.comments.map(({ author, words }) => ({ body: words, system: false, author: { name: author } }))
    // A host tells what happened beside what people say.
    return { json: [{ body: "added 1 commit", system: true, author: { name: "Bot" } }, ...notes.toReversed()] }
  },
}

/** What people wrote at one place of Gitea, oldest first. */
const tell = ({ comments }: HostRequest, place: Said["with"]) =>
  comments.flatMap(({ author, words, with: where }, at) => {
    const user = { login: author, full_name: "" }
    return where === place ? [{ id: at + 1, body: words, user, created_at: `2026-01-01T00:00:0${at}+01:00` }] : []
  })

/** By the document that each Gitea serves as `/swagger.v1.json`. */
const gitea: HostDialect = {
  provider: "gitea",
  base: "/api/v1/repos/acme/site",
  toAuthorization: (token) => `token ${token}`,
  toPage: (number) => `acme/site/pulls/${number}`,
  closesWithBranch: true,
  takesWishes: false,
  toRefusal: (message) => ({ message, url: "https://gitea.example/api/swagger" }),
  answer({ method, path, query, body, requests, hasBranch, add }) {
    const show = ({ number, state, title, text, url, head, base, comments, isOfFork }: HostRequest) => ({
      id: 1000 + number,
      number,
      state: state === "merged" ? "closed" : state,
      merged: state === "merged",
      title,
      body: text,
      html_url: url,
      comments: comments.length,
      head: { label: head, ref: hasBranch(head) ? head : `refs/pull/${number}/head`, repo_id: isOfFork ? 8 : 7 },
      base: { label: base, ref: base, repo_id: 7 },
    })
    if (method === "GET" && path === "/pulls") {
      assertNames(query, ["state", "sort", "limit", "page"])
      return { json: query.get("page") === "1" ? requests.map(show) : [] }
    }
    if (method === "POST" && path === "/pulls") {
      assertNames(body, ["body"], ["head", "base", "title"])
      const { head = "", base = "", title = "", body: text = "" } = body as Record<string, string>
      if (findOpen(requests, head, base) !== undefined)
        throw new Refusal(409, `pull request already exists for these targets [head_branch: ${head}]`)
      return { status: 201, json: show(add({ head, base, title, text })) }
    }
    const [, reviewed, review] = /^\/pulls\/(\d+)\/reviews(?:\/(\d+)\/comments)?$/.exec(path) ?? []
    if (method === "GET" && reviewed !== undefined) {
      const one = pick(requests, reviewed)
      if (review !== undefined) return { json: tell(one, "line").filter(({ id }) => String(id) === review) }
      assertNames(query, ["limit", "page"])
      const lines = tell(one, "line").map((line) => ({ ...line, body: "", comments_count: 1 }))
      const all = [...lines, ...tell(one, "review")].toSorted((first, second) => first.id - second.id)
      return {
        json: all.map(({ created_at: submitted_at, ...rest }) => ({ comments_count: 0, ...rest, submitted_at })),
      }
    }
    const ends = /^\/pulls\/([^/]+)\/(.+)$/.exec(path)
    if (method === "GET" && ends !== null) {
      // The oldest, whatever became of it.
      const found = requests.find((one) => one.base === ends[1] && one.head === ends[2] && !one.isOfFork)
      if (found === undefined) throw new Refusal(404, "The target couldn't be found.")
      return { json: show(found) }
    }
    const said = /^\/issues\/(\d+)\/comments$/.exec(path)?.[1]
    if (method === "GET" && said !== undefined) {
      return { json: tell(pick(requests, said), undefined) }
    }
    const one = pick(requests, /^\/pulls\/(\d+)$/.exec(path)?.[1])
    if (method !== "PATCH") throw new Refusal(404, "Not found")
    assertNames(body, ["title", "state"])
    if (body["state"] === "closed") one.state = "closed"
    if (typeof body["title"] === "string") one.title = body["title"]
    return { status: 201, json: show(one) }
  },
}

/** By https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/. */
const bitbucket: HostDialect = {
  provider: "bitbucket",
  base: "/2.0/repositories/acme/site/pullrequests",
  toAuthorization: (token) => `Bearer ${token}`,
  toPage: (number) => `acme/site/pull-requests/${number}`,
  closesWithBranch: false,
  takesWishes: false,
  toRefusal: (message) => ({ type: "error", error: { message } }),
  answer({ method, path, query, body, requests, add }) {
    const states = { open: "OPEN", closed: "DECLINED", merged: "MERGED" }
    const show = ({ number, state, title, text, url, head, base, comments, isOfFork }: HostRequest) => ({
      type: "pullrequest",
      id: number,
      state: states[state],
      title,
      description: text,
      links: { html: { href: url } },
      comment_count: comments.length,
      source: { branch: { name: head }, repository: { full_name: isOfFork ? "eve/site" : "acme/site" } },
      destination: { branch: { name: base }, repository: { full_name: "acme/site" } },
    })
    if (method === "GET" && path === "") {
      assertNames(query, ["sort", "pagelen", "state"], ["q"])
      const words = /^source\.branch\.name = "([^"]+)" AND destination\.branch\.name = "([^"]+)"$/
      const [, head, base] = words.exec(query.get("q") ?? "") ?? []
      if (head === undefined || query.get("sort") !== "-created_on") throw new Refusal(400, "Invalid query")
      const asked = query.getAll("state")
      const found = requests.filter(
        (one) => one.head === head && one.base === base && asked.includes(states[one.state]),
      )
      return { json: { pagelen: 50, values: found.map(show).toReversed() } }
    }
    if (method === "POST" && path === "") {
      assertNames(body, ["description", "destination", "close_source_branch"], ["title", "source"])
      const { source, destination, title, description } = body as {
        source: { branch: { name: string } }
        destination: { branch: { name: string } }
        title: string
        description: string
      }
      const [head, base] = [source.branch.name, destination.branch.name]
      // A second one for the same branches changes the first.
      const open = findOpen(requests, head, base)
      if (open !== undefined) Object.assign(open, { title, text: description })
      return { status: 201, json: show(open ?? add({ head, base, title, text: description })) }
    }
    const [, number, rest] = /^\/(\d+)(\/comments|\/decline)?$/.exec(path) ?? []
    const one = pick(requests, number)
    if (method === "PUT" && rest === undefined) {
      assertNames(body, ["title"])
      if (typeof body["title"] === "string") one.title = body["title"]
      return { json: show(one) }
    }
    if (method === "POST" && rest === "/decline") {
      if (one.state === "open") one.state = "closed"
      return { json: show(one) }
    }
    if (method !== "GET" || rest !== "/comments") throw new Refusal(404, "Not found")
    assertNames(query, ["pagelen"], ["sort"])
    const values = one.comments.map(({ author, words }) => ({
      type: "pullrequest_comment",
      deleted: false,
      content: { raw: words, markup: "markdown" },
      user: { display_name: author },
    }))
    const gone = { type: "pullrequest_comment", deleted: true, content: { raw: "" }, user: { display_name: "Eve" } }
    return { json: { pagelen: 50, values: [gone, ...values.toReversed()] } }
  },
}

export const dialects: readonly HostDialect[] = [gitlab, gitea, bitbucket]
