import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"

import { type ToolEntry } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { connectionOptions } from "../internal/connect.ts"
import { readTools } from "../internal/read-tools.ts"
import { sayNearest } from "../internal/say-nearest.ts"
import { showWhile } from "../internal/show-while.ts"
import { toToolInput, toToolRequest } from "../internal/tool-request.ts"
import { usage } from "../usage.ts"

export const call: Command = {
  usage: "<tool> [key=value…] [options]",
  example: "citable call list_content status=draft fields=id,title",
  options: {
    input: { type: "string", value: "file", help: "read the input from a JSON file; - is standard input" },
    ...connectionOptions,
  },
  positionals: { min: 1, max: 200 },
  async run(input) {
    const name = input.positionals[0] ?? ""
    const answer = await showWhile(
      input,
      () => `Waiting for ${name}`,
      () => callTool(name, input),
    )
    input.out(JSON.stringify(answer, null, input.json ? 0 : 2))
    return 0
  },
}

async function callTool(name: string, input: CommandInput): Promise<unknown> {
  const { list, ...service } = await readTools(input)
  const tool = list.tools.find((one) => one.name === name)
  if (tool === undefined) {
    const near = sayNearest(
      name,
      list.tools.map((one) => one.name),
    )
    throw usage(
      `There is no tool ${name}, or your credential cannot call it.${near} citable tools lists those that you can call.`,
    )
  }
  const toolInput = { ...readInputFile(input), ...toToolInput(tool, input.positionals.slice(1)) }
  const brand = await findBrandId(tool, toolInput, { input, service, brandId: list.credential.brand_id })
  const { path, body } = toToolRequest(tool, { ...brand, ...toolInput })
  // The service runs the call once, even if a proxy sends it again.
  const headers = tool.method === "POST" ? { "idempotency-key": randomUUID() } : {}
  const { signal } = input
  return callService(service, tool.method, path, { headers, signal, ...(body === undefined ? {} : { body }) })
}

function readInputFile({ values }: CommandInput): Record<string, unknown> {
  const file = values["input"]
  if (typeof file !== "string") return {}
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"))
  } catch (cause) {
    throw usage(`Cannot read ${file} as JSON: ${String((cause as Error).message)}`, cause)
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw usage(`${file} must contain one JSON object.`)
}

/** Finds the brand for a tool that needs one if the input names none: `--brand`, else the only brand of the credential. */
async function findBrandId(
  tool: ToolEntry,
  toolInput: Record<string, unknown>,
  {
    input,
    service,
    brandId,
  }: { input: CommandInput; service: { baseUrl: string; credential: string }; brandId: string | null },
): Promise<{ brand_id?: string }> {
  if (!tool.path.includes("{brand_id}") || toolInput["brand_id"] !== undefined) return {}
  const brandOption = input.values["brand"]
  if (typeof brandOption === "string" && brandOption !== "") return { brand_id: brandOption }
  if (brandId !== null) return { brand_id: brandId }
  const answer = (await callService(service, "GET", "/v1/brands", { signal: input.signal })) as {
    data: { id: string; name: string }[]
  }
  const [only] = answer.data
  if (only !== undefined && answer.data.length === 1) return { brand_id: only.id }
  const names = answer.data.map((one) => `${one.id} (${one.name})`).join(", ")
  throw usage(`The credential reaches several brands: ${names}. Choose one with --brand.`)
}
