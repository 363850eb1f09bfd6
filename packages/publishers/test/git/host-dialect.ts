/** A request to merge, as a fake host keeps it. */
export interface HostRequest {
  number: number
  url: string
  state: "open" | "closed" | "merged"
  head: string
  base: string
  title: string
  text: string
  /** Oldest first. */
  comments: Said[]
  /** Whether it comes from a fork, whose branch has the same name. */
  isOfFork: boolean
}

/** What a person wrote to a request: on its page, or with a review, about all of it or a line. */
export interface Said {
  author: string
  words: string
  with?: "review" | "line"
}

export interface HostCall {
  method: string
  /** Below `base` of the dialect. */
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  requests: readonly HostRequest[]
  hasBranch: (branch: string) => boolean
  /** Opens one. Throws a `Refusal` if a branch is not there. */
  add: (request: Pick<HostRequest, "head" | "base" | "title" | "text">) => HostRequest
}

/** How a host's API speaks, by its published documents. */
export interface HostDialect {
  provider: "gitlab" | "gitea" | "bitbucket"
  /** The beginning of the API's paths. */
  base: string
  toAuthorization(token: string): string
  /** The page of a request. */
  toPage(number: number): string
  /** Whether a request ends with its branch. */
  closesWithBranch: boolean
  /** Whether a push can ask for a request. */
  takesWishes: boolean
  /** How it says why it refuses. */
  toRefusal(message: string): unknown
  answer(call: HostCall): { status?: number; json: unknown }
}

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Refuses names that no document has, and asks for those that one requires. */
export function assertNames(
  given: Record<string, unknown> | URLSearchParams,
  allowed: readonly string[],
  needed: readonly string[] = [],
): void {
  const names = given instanceof URLSearchParams ? [...given.keys()] : Object.keys(given)
  const other = names.find((name) => !allowed.includes(name) && !needed.includes(name))
  if (other !== undefined) throw new Refusal(400, `${other} does not have a valid value`)
  const missing = needed.find((name) => !names.includes(name))
  if (missing !== undefined) throw new Refusal(400, `${missing} is missing`)
}

/** The request of a path. */
export function pick(requests: readonly HostRequest[], number: string | undefined): HostRequest {
  const found = requests.find((one) => String(one.number) === number)
  if (found === undefined) throw new Refusal(404, "404 Not found")
  return found
}

/** The open request between two branches of the repository. */
export const findOpen = (requests: readonly HostRequest[], head: unknown, base: unknown): HostRequest | undefined =>
  requests.find((one) => one.head === head && one.base === base && one.state === "open" && !one.isOfFork)
