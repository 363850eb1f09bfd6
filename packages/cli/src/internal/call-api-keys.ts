import { callService } from "./call-service.ts"
import type { Connection } from "./connect.ts"

/** Calls the management of API keys, which is not a tool. Throws the problem of the service as an error. */
export async function callApiKeys(
  connection: Connection,
  method: "GET" | "POST" | "DELETE",
  options: { keyId?: string; body?: unknown; signal: AbortSignal },
): Promise<unknown> {
  const { keyId, ...request } = options
  const path = keyId === undefined ? "" : `/${encodeURIComponent(keyId)}`
  return callService(
    connection,
    method,
    `/v1/brands/${encodeURIComponent(connection.brandId)}/api-keys${path}`,
    request,
  )
}
