/** Bytes of JSON: an `initialize` with all that a client tells of itself takes a few hundred. */
const maxFrame = 8192

/**
 * Refuses a message of JSON-RPC that is large without the arguments of its tool: answers repeat its id, and errors its method, its
 * protocol version and more. Undefined for any other; the arguments are held to the tool's own schema.
 */
export function checkMessage(message: Record<string, unknown>): Response | undefined {
  const { params } = message
  const isObject = typeof params === "object" && params !== null && !Array.isArray(params)
  const frame = isObject ? { ...message, params: { ...params, arguments: undefined } } : message
  if (Buffer.byteLength(JSON.stringify(frame)) <= maxFrame) return undefined
  const detail = `Invalid Request: the message takes more than ${maxFrame} bytes without the arguments of its tool.`
  const error = { jsonrpc: "2.0", id: null, error: { code: -32_600, message: detail } }
  return Response.json(error, { status: 400, headers: { "cache-control": "private, no-store" } })
}
