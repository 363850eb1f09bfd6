import type { CallToolResult, Tool } from "@modelcontextprotocol/server"

import type { McpBackend, McpTool } from "./mcp-backend.ts"
import { unknownTool } from "./unknown-tool.ts"

const name = { type: "string", minLength: 1, maxLength: 100 }
const maxQuery = 200

/** Three tools in place of all others, so an agent reads little before its first call. */
export const compactTools: Tool[] = [
  {
    name: "find_tools",
    description: "Find tools by keyword, or list all of them with their group and summary. Begin here.",
    inputSchema: {
      type: "object",
      properties: { query: { type: "string", maxLength: maxQuery }, group: { type: "string", maxLength: 50 } },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: "describe_tool",
    description: "Get the whole description of a tool and the JSON Schema of its input.",
    inputSchema: { type: "object", properties: { name }, required: ["name"], additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: "call_tool",
    description: "Call a tool with an input that matches the schema from describe_tool.",
    inputSchema: {
      type: "object",
      properties: { name, input: { type: "object" } },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
]

export async function runCompactTool(
  backend: McpBackend,
  tool: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const tools = await backend.listTools()
  if (tool === "find_tools") {
    const { query } = input
    if (typeof query === "string" && query.length > maxQuery) {
      return refusal(`query is longer than ${maxQuery} characters. A few words are enough.`)
    }
    return toResult({ tools: find(tools, input) })
  }
  if (tool !== "describe_tool" && tool !== "call_tool") throw unknownTool(tool)
  const toolName = typeof input["name"] === "string" ? input["name"] : ""
  const match = tools.find((one) => one.name === toolName)
  if (match === undefined)
    return refusal(`This credential has no tool ${toolName.slice(0, 100)}. find_tools lists its tools.`)
  if (tool === "describe_tool") {
    const { group, description, inputSchema } = match
    return toResult({ name: toolName, group, description, input_schema: inputSchema })
  }
  const toolInput = input["input"] ?? {}
  if (typeof toolInput !== "object" || toolInput === null || Array.isArray(toolInput))
    return refusal("input must be an object.")
  return backend.callTool(toolName, toolInput as Record<string, unknown>)
}

/** Sorts tools by the words that match. One in the name or summary counts twice. Without words, it returns all tools. */
function find(tools: readonly McpTool[], { query, group }: Record<string, unknown>): unknown[] {
  const words =
    typeof query === "string"
      ? query
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean)
      : []
  return tools
    .filter((tool) => typeof group !== "string" || tool.group === group)
    .map((tool) => {
      const heading = `${tool.name} ${tool.group} ${firstLine(tool.description)}`.toLowerCase()
      const text = tool.description.toLowerCase()
      const matches = (word: string) => Number(heading.includes(word)) * 2 + Number(text.includes(word))
      return { tool, score: words.reduce((sum, word) => sum + matches(word.replace(/s$/, "")), 0) }
    })
    .filter(({ score }) => words.length === 0 || score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ tool }) => ({ name: tool.name, group: tool.group, description: firstLine(tool.description) }))
}

/** The summary of a tool. An agent that looks for a tool reads only this; describe_tool returns the rest. */
function firstLine(description: string): string {
  return description.split("\n", 1).join("")
}

function toResult(value: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value }
}

function refusal(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true }
}
