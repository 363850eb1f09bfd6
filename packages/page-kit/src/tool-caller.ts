import type { ToolInput, ToolName, ToolOutput } from "@citable/contract"

export interface CallToolOptions {
  /** The entity tag of the version that the change is based on. The tool refuses the change with 412 if there is a newer one. */
  ifMatch?: string | undefined
  /** Makes a POST run once, however often the browser sends it. */
  idempotencyKey?: string | undefined
}

/** Calls tools as one person, with the rights that the person has. It throws their refusals as `ProblemError`, in words for people. */
export interface ToolCaller {
  call: <Name extends ToolName>(
    name: Name,
    input: ToolInput<Name>,
    options?: CallToolOptions,
  ) => Promise<ToolOutput<Name>>
  /** Calls a tool as `call` does, and returns its output with the entity tag. */
  callWithTag: <Name extends ToolName>(
    name: Name,
    input: ToolInput<Name>,
    options?: CallToolOptions,
  ) => Promise<{ output: ToolOutput<Name>; etag: string | undefined }>
}
