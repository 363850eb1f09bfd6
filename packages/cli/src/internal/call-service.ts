import { CitableError, problemSchema } from "@citable/contract"

import { explainSilence } from "./explain-silence.ts"

/**
 * Sends a request and reads the JSON of the answer. `authorize`, if there is one, supplies the credential. Throws the problem of the
 * service as an error.
 */
export async function callService(
  { baseUrl, credential, authorize }: { baseUrl: string; credential: string; authorize?: () => Promise<string> },
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; signal: AbortSignal },
): Promise<unknown> {
  const current = (await authorize?.()) ?? credential
  let response: Response
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${current}`, "content-type": "application/json", ...options.headers },
      redirect: "error",
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(60_000)]),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
  } catch (cause) {
    throw new CitableError(explainSilence(baseUrl, cause), { code: "unreachable", cause })
  }
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new CitableError(`The service answered ${response.status} without JSON. Is ${baseUrl} a Citable service?`, {
      code: "invalid_response",
      cause,
    })
  })
  if (response.ok) return answer
  const problem = problemSchema.safeParse(answer)
  const fields = problem.data?.errors
    ?.map(({ pointer, parameter, detail }) => `${pointer ?? parameter ?? ""}: ${detail}`)
    // The problem says the first ones by itself.
    .filter((field) => !problem.data.detail.includes(field))
  const more = fields === undefined || fields.length === 0 ? "" : ` (${fields.join("; ")})`
  throw new CitableError(problem.success ? problem.data.detail + more : `The service answered ${response.status}.`, {
    code: problem.success ? problem.data.code : "invalid_response",
  })
}
