import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"

/** The same error for a tool that does not exist and one that the caller cannot use. */
export function unknownTool(name: string): ProtocolError {
  const message = `This credential has no tool ${name.slice(0, 100)}. tools/list returns its tools.`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
