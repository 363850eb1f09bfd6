import type { BuildPolicy } from "../coalesce/build-state.ts"
import type { DeployRun, DeployStatus, DeployTarget } from "./deploy-target.ts"
import type { PlatformAnswer, PlatformRequest } from "./platform-request.ts"

/** What differs between platforms. */
export interface Platform<Name extends DeployTarget["platform"]> {
  /** The request that asks for a build. */
  triggerRequest(target: Target<Name>, number: number): PlatformRequest
  /** Reads the build from its answer. */
  toRun(answer: PlatformAnswer, target: Target<Name>): Pick<DeployRun, "at" | "id" | "url">
  /** The request for the status of a build. `undefined` if the platform or the target does not allow it. */
  statusRequest(target: Target<Name>, run?: DeployRun): PlatformRequest | undefined
  toStatus(body: unknown, run: DeployRun, target: Target<Name>): DeployStatus
  /** How to space builds, depending on whether their end is visible. */
  policy(seesEnd: boolean): BuildPolicy
}

type Target<Name> = Extract<DeployTarget, { platform: Name }>

/**
 * The interval between builds whose end is invisible, where another request would cancel a build or queue behind it. It doubles while
 * requests keep coming, until it is longer than any build. So every build finishes, however many requests follow.
 */
export function growingInterval(longestMs: number): (streak: number) => number {
  return (streak) => Math.min(60_000 * 2 ** Math.min(streak, 20), longestMs)
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
