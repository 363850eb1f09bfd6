import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"

/** What does not exist and what this caller may not use are the same. */
export function unknownTool(name: string): ProtocolError {
  const message = `There is no tool ${name.slice(0, 100)} for this credential. tools/list names what there is.`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
