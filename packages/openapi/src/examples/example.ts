import type { ToolInput, ToolName, ToolOutput } from "@citable/contract"

/** An example call of a tool: the JSON body, if the tool has one, and the answer. */
export interface Example<Name extends ToolName> {
  body?: Partial<ToolInput<Name>>
  answer: ToolOutput<Name>
}

export type Examples = { [Name in ToolName]?: Example<Name> }
