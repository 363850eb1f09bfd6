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

/** Reads the request; `undefined` if this build has none. */
export function readPartialRequest(env: Record<string, string | undefined>): PartialRequest | undefined {
  const text = env[partialVariable]
  return text === undefined || text === "" ? undefined : (JSON.parse(text) as PartialRequest)
}
