import { CitableError } from "@citable/contract"

import type { BuildPolicy } from "../coalesce/build-state.ts"
import { cloudflare } from "./cloudflare.ts"
import type { DeployFetch, DeployRun, DeployStatus, DeployTarget } from "./deploy-target.ts"
import { generic } from "./generic.ts"
import { github } from "./github.ts"
import { netlify } from "./netlify.ts"
import { sendPlatformRequest } from "./platform-request.ts"
import type { Platform } from "./platform.ts"
import { vercel } from "./vercel.ts"

export interface DeployHookOptions {
  /** Sends the requests. Pass `createSafeFetch()` of `@citable/webhooks/safe-fetch`, because users give the addresses. */
  fetch: DeployFetch
  now?: () => number
}

export interface DeployHook {
  /**
   * Asks the platform for a build and resolves when the platform has accepted it. `number` names the build for people, and
   * finds it again.
   *
   * @throws {DeployHookError} `deploy_hook_refused` or `deploy_hook_unavailable`. It also throws what `fetch` throws.
   */
  trigger(number: number): Promise<DeployRun>
  /** Whether you can see how a build ends. The platform must report it, and a token must allow the request. */
  seesEnd(run: DeployRun): boolean
  /** Reads the status of a build. Throws like `trigger`. */
  status(run: DeployRun): Promise<DeployStatus>
  /** How to coalesce requests for this target. */
  policy: BuildPolicy
}

const platforms = { vercel, netlify, cloudflare, github, generic }

/**
 * Creates a deploy hook, which asks a platform to build a site as the platform documents it.
 *
 * @throws {CitableError} `invalid_deploy_target` if the target lacks what its platform needs.
 */
export function createDeployHook(target: DeployTarget, options: DeployHookOptions): DeployHook {
  checkTarget(target)
  const { fetch, now = Date.now } = options
  // It matches the target, which the type of the table cannot express.
  const platform = platforms[target.platform] as unknown as Platform<DeployTarget["platform"]>
  return {
    async trigger(number) {
      const answer = await sendPlatformRequest(fetch, platform.triggerRequest(target, number), now)
      return { number, ...platform.toRun(answer, target) }
    },
    seesEnd: (run) => platform.statusRequest(target, run) !== undefined,
    async status(run) {
      const request = platform.statusRequest(target, run)
      if (request === undefined) return { state: "queued", url: null }
      return platform.toStatus((await sendPlatformRequest(fetch, request, now)).body, run, target)
    },
    policy: platform.policy(platform.statusRequest(target) !== undefined),
  }
}

function checkTarget(target: DeployTarget): void {
  if (target.platform === "github") {
    const isNamed = /^[\w.-]+\/[\w.-]+$/.test(target.repository)
    if (!isNamed || target.token === "")
      throw invalid("A deploy hook of GitHub needs a repository (owner/name) and a token.")
    return
  }
  const url = URL.parse(target.url)
  if (url === null || !["https:", "http:"].includes(url.protocol)) {
    throw invalid("A deploy hook needs its address, as the platform shows it: https://…")
  }
}

function invalid(message: string): CitableError {
  return new CitableError(message, { code: "invalid_deploy_target" })
}
