import type { BuildPolicy } from "../coalesce/build-state.ts"
import type { DeployRun, DeployStatus, DeployTarget } from "./deploy-target.ts"
import type { PlatformAnswer, PlatformRequest } from "./platform-request.ts"

/** What differs from platform to platform. */
export interface Platform<Name extends DeployTarget["platform"]> {
  /** The request that asks for a build. */
  triggerRequest(target: Target<Name>, number: number): PlatformRequest
  /** What its answer says of the build. */
  toRun(answer: PlatformAnswer, target: Target<Name>): Pick<DeployRun, "at" | "id" | "url">
  /** The request that asks after a build; undefined where that cannot be asked. */
  statusRequest(target: Target<Name>, run?: DeployRun): PlatformRequest | undefined
  toStatus(body: unknown, run: DeployRun, target: Target<Name>): DeployStatus
  /** How builds are spaced, by whether their end can be seen. */
  policy(seesEnd: boolean): BuildPolicy
}

type Target<Name> = Extract<DeployTarget, { platform: Name }>

/**
 * The distance of builds whose end cannot be seen, and which another request would cancel or queue up behind: doubled as
 * long as requests keep coming, until it is longer than any build. So a build comes through however many follow.
 */
export function growingInterval(longestMs: number): (streak: number) => number {
  return (streak) => Math.min(60_000 * 2 ** Math.min(streak, 20), longestMs)
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
