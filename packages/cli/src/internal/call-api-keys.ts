import { CitableError, problemSchema } from "@citable/contract"

import type { Connection } from "./connect.ts"

/** Calls the management of API keys, which stands outside the tools. Throws the service's problem as an error. */
export async function callApiKeys(
  { baseUrl, brandId, credential }: Connection,
  method: "GET" | "POST" | "DELETE",
  options: { keyId?: string; body?: unknown; signal: AbortSignal },
): Promise<unknown> {
  const path = options.keyId === undefined ? "" : `/${encodeURIComponent(options.keyId)}`
  const response = await fetch(`${baseUrl}/v1/brands/${encodeURIComponent(brandId)}/api-keys${path}`, {
    method,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    redirect: "error",
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(30_000)]),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new CitableError(`The service answered ${response.status} without JSON. Is ${baseUrl} a Citable service?`, {
      code: "invalid_response",
      cause,
    })
  })
  if (response.ok) return answer
  const problem = problemSchema.safeParse(answer)
  throw new CitableError(problem.success ? problem.data.detail : `The service answered ${response.status}.`, {
    code: problem.success ? problem.data.code : "invalid_response",
  })
}
