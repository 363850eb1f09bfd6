import { awaitRequest } from "./await-request.ts"

/** What `citable rebuild --partial` asks of a build, as JSON in the environment variable `CITABLE_PARTIAL`. */
export interface PartialRequest {
  /** Where to write what this build knows about its pages. */
  record: string
  /** What an earlier build knew, the folder with its output, and one with links to its pages that this build may take. */
  from?: { record: string; output: string; copy?: string | undefined } | undefined
  /** Changes with anything that the build command does. */
  command: string
}

export const partialVariable = "CITABLE_PARTIAL"

/** What the variable is in a build that starts before anybody knows what to build. */
interface Standby {
  /** Where the runner listens on this machine, and the word by which it knows this build. */
  standby: { port: number; token: string }
}

/** Reads the request; `undefined` if this build has none. A build on standby waits for it here. */
export async function readPartialRequest(env: Record<string, string | undefined>): Promise<PartialRequest | undefined> {
  const text = env[partialVariable]
  if (text === undefined || text === "") return undefined
  const value = JSON.parse(text) as PartialRequest | Standby
  if (!("standby" in value)) return value
  return JSON.parse(await awaitRequest(value.standby)) as PartialRequest
}
