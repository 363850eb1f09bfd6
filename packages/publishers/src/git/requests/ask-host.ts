import type { PublisherEnvironment } from "../../publisher-environment.ts"
import type { CallOptions } from "../../publisher.ts"
import { sendJson } from "../../send-json.ts"
import { listSecrets } from "../binary/to-git-error.ts"
import type { GitSettings } from "../git-settings.ts"
import { toBasic } from "../to-login.ts"

export interface HostCall extends CallOptions {
  method?: "POST" | "PUT" | "PATCH"
  body?: unknown
  /** Refusals that are answers, such as 404. */
  accept?: readonly number[]
}

/** What the hosts call themselves, and what their tokens need for requests. */
const hosts = {
  gitlab: { name: "GitLab", right: "the scope `api` and the role Developer" },
  gitea: {
    name: "Gitea",
    right: "the scopes `write:repository` and `read:issue`, and an account that may write to the repository",
  },
  bitbucket: { name: "Bitbucket", right: "the permission to write to repositories and pull requests" },
}

export type RequestHost = keyof typeof hosts

/** What people call a host whose requests are opened by its API. */
export const nameOf = (host: RequestHost): string => hosts[host].name

/** The address of the server, without a slash at the end. */
const toServer = ({ remote, repository }: GitSettings): string => remote.href.slice(0, -`/${repository}.git`.length)

/** Sends a request to the API of a host, whose paths begin below its version. Returns undefined for a refusal of `accept`. */
export async function askHost(
  path: string,
  host: RequestHost,
  settings: GitSettings,
  environment: PublisherEnvironment,
  { accept = [], ...call }: HostCall,
): Promise<unknown> {
  const { token } = settings
  const server = toServer(settings)
  const bases = {
    gitlab: `${server}/api/v4`,
    gitea: `${server}/api/v1`,
    bitbucket: server === "https://bitbucket.org" ? "https://api.bitbucket.org/2.0" : `${server}/2.0`,
  }
  const schemes = {
    gitlab: `Bearer ${token}`,
    gitea: `token ${token}`,
    bitbucket: token.includes(":") ? toBasic(token) : `Bearer ${token}`,
  }
  const { name, right } = hosts[host]
  const needs = `The token needs ${right}.`
  const { status, json } = await sendJson(environment, `${bases[host]}/${path}`, {
    ...call,
    headers: { authorization: schemes[host] },
    secrets: listSecrets(settings),
    remedies: { 401: needs, 403: needs, 404: `There is no such repository, or the token may not see it. ${needs}` },
    expected: `JSON of ${name}. Check \`url\`.`,
    accept,
  })
  return accept.includes(status) ? undefined : json
}
