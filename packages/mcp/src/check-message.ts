/** The maximum size in bytes of JSON. An `initialize` message takes a few hundred. */
const maxFrame = 8192

/**
 * Refuses a JSON-RPC message that is too large, not counting the tool's arguments, which the tool's schema limits. Answers repeat the id of
 * a message, and errors repeat its method and protocol version. Returns undefined for a message that is fine.
 */
export function checkMessage(message: Record<string, unknown>): Response | undefined {
  const { params } = message
  const isObject = typeof params === "object" && params !== null && !Array.isArray(params)
  const frame = isObject ? { ...message, params: { ...params, arguments: undefined } } : message
  if (Buffer.byteLength(JSON.stringify(frame)) <= maxFrame) return undefined
  const detail = `Invalid Request: without the tool's arguments, the message is larger than ${maxFrame} bytes.`
  const error = { jsonrpc: "2.0", id: null, error: { code: -32_600, message: detail } }
  return Response.json(error, { status: 400, headers: { "cache-control": "private, no-store" } })
}
