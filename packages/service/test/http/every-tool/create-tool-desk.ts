import {
  catalogue,
  type CatalogueTool,
  pathParameters,
  type Problem,
  type Tool,
  type ToolInput,
  type ToolName,
  type ToolOutput,
} from "@citable/contract"
import type { StartedService } from "@citable/dev"

import { sendMcpCall } from "../../send-mcp-call.ts"
import { readProblem, sendToolCall } from "../../send-tool-call.ts"

/** A tool's input without the brand, which the desk knows. */
type InputAt<Name extends ToolName> = Omit<ToolInput<Name>, "brand_id"> & { brand_id?: string }

export interface ToolDesk {
  /** The brand of all calls that name none. */
  brandId: string
  /** The whole `Authorization` header of the next calls. */
  authorization: string
  /** The tools that have been called so far. */
  called: Set<ToolName>
  /** Calls a tool over REST. The answer has the tool's status, and its schema accepts it. */
  call<Name extends ToolName>(name: Name, input?: InputAt<Name>): Promise<ToolOutput<Name>>
  /** Calls a tool over REST that refuses the call, and answers with its problem. */
  refuse<Name extends ToolName>(name: Name, input?: InputAt<Name>): Promise<Problem>
  /** Calls a tool over MCP. */
  callByMcp<Name extends ToolName>(name: Name, input?: InputAt<Name>): Promise<ToolOutput<Name>>
}

const tools = new Map<ToolName, CatalogueTool>(catalogue.map((tool) => [tool.name, tool]))

/** Calls tools of a service as a user does, and remembers which. */
export function createToolDesk(started: StartedService, authorization: string): ToolDesk {
  const desk: ToolDesk = {
    brandId: "",
    authorization,
    called: new Set(),
    async call<Name extends ToolName>(name: Name, given?: InputAt<Name>) {
      const { tool, input } = prepare(name, given)
      const answer = await sendToolCall(started, tool, input, desk)
      if (answer.status !== (tool.status ?? 200)) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
      desk.called.add(name)
      return tool.output.parse(JSON.parse(answer.text)) as ToolOutput<Name>
    },
    async refuse(name, given) {
      const { tool, input } = prepare(name, given)
      const answer = await sendToolCall(started, tool, input, desk)
      desk.called.add(name)
      return readProblem(answer)
    },
    async callByMcp<Name extends ToolName>(name: Name, given?: InputAt<Name>) {
      const { tool, input } = prepare(name, given)
      const answer = await sendMcpCall(started, tool, input, desk)
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} over MCP: ${answer.text}`)
      const { result } = JSON.parse(answer.text) as { result: { structuredContent: unknown } }
      return tool.output.parse(result.structuredContent) as ToolOutput<Name>
    },
  }
  function prepare(name: ToolName, given: object = {}): { tool: Tool; input: Record<string, unknown> } {
    const tool = tools.get(name) as Tool
    const ofBrand = pathParameters(tool.path).includes("brand_id")
    return { tool, input: { ...(ofBrand ? { brand_id: desk.brandId } : {}), ...given } }
  }
  return desk
}
