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

/**
 * Where a build that starts before anybody needs it waits for its request: in the setup of the integration, or where the first collection is
 * loaded. By then, Astro has loaded the site's code, and content of other loaders.
 */
export type WaitPoint = "setup" | "load"

/** What the variable is in such a build: where the runner listens on this machine, and the word by which it knows the build. */
interface Standby {
  standby: { port: number; token: string; at: WaitPoint }
}

export interface AskedBuild {
  /** Where it waits, if it does. */
  waits: WaitPoint | undefined
  /** Waits for the request. */
  request: () => Promise<PartialRequest>
}

export const partialVariable = "CITABLE_PARTIAL"

/** Reads what the runner asks; `undefined` if this build has none. */
export function readPartialRequest(env: Record<string, string | undefined>): AskedBuild | undefined {
  const text = env[partialVariable]
  if (text === undefined || text === "") return undefined
  const value = JSON.parse(text) as PartialRequest | Standby
  if (!("standby" in value)) return { waits: undefined, request: async () => value }
  const { at, ...address } = value.standby
  let request: Promise<PartialRequest> | undefined
  return {
    waits: at,
    request: () => (request ??= awaitRequest(address).then((line) => JSON.parse(line) as PartialRequest)),
  }
}
