/** What `citable rebuild --partial` asks of a build, as JSON in the environment variable `CITABLE_PARTIAL`. */
export interface PartialRequest {
  /** Where to write what this build knows about its pages. */
  record: string
  /** What an earlier build knew, and the folder with its output. */
  from?: { record: string; output: string } | undefined
  /** Changes with anything that the build command does. */
  command: string
}

export const partialVariable = "CITABLE_PARTIAL"

/** Reads the request; `undefined` if this build has none. */
export function readPartialRequest(env: Record<string, string | undefined>): PartialRequest | undefined {
  const text = env[partialVariable]
  return text === undefined || text === "" ? undefined : (JSON.parse(text) as PartialRequest)
}
