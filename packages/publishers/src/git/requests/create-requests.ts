import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { PublisherWarning } from "../../publisher.ts"
import type { GitSettings } from "../git-settings.ts"
import type { Requests } from "../repository.ts"
import { nameOf, type RequestHost } from "./ask-host.ts"
import { bitbucketRequests } from "./bitbucket-requests.ts"
import { giteaRequests } from "./gitea-requests.ts"
import { gitlabRequests } from "./gitlab-requests.ts"

const hosts = { gitlab: gitlabRequests, gitea: giteaRequests, bitbucket: bitbucketRequests }

/** The requests of a host by its REST API. */
export function createRequests(host: RequestHost, settings: GitSettings, environment: PublisherEnvironment): Requests {
  const requests = hosts[host](settings, environment)
  const name = nameOf(host)

  /** GitLab opens a request with a push, for tokens that may do nothing else. Then nobody tells what becomes of it. */
  async function ask<Answer>(call: Promise<Answer>): Promise<{ isTold: boolean; answer?: Answer }> {
    try {
      return { isTold: true, answer: await call }
    } catch (error) {
      const isRefused = error instanceof PublisherError && error.code === "publisher_forbidden"
      if (host !== "gitlab" || !isRefused) throw error
      return { isTold: false }
    }
  }

  return {
    ...requests,
    find: async (branch, options) => (await ask(requests.find(branch, options))).answer,
    open: async (request, options) => (await ask(requests.open(request, options))).answer,
    async check(options) {
      const { isTold } = await ask(requests.find("citable/check", options))
      const untold = `The token may not ask ${name} about merge requests, so nobody tells whether one was closed, or what people say of it. A token with the scope \`api\` may.`
      const unproven = `Citable follows the API that ${name} publishes. Nobody has run its pull requests against ${name} itself.`
      const warnings: PublisherWarning[] = [
        { code: "not_run_at_vendor", pointer: "/config/provider", detail: unproven },
      ]
      if (!isTold) warnings.push({ code: "requests_not_told", pointer: "/credentials/token", detail: untold })
      return warnings
    },
  }
}
