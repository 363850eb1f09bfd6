import { CitableError, type ToolList, toolListSchema } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { callService } from "./call-service.ts"
import { readConnection } from "./connect.ts"

/** Reads the tools that the credential can call from the service, which can have more than this release of the command line knows. */
export async function readTools(input: Pick<CommandInput, "values" | "env" | "signal">): Promise<{
  list: ToolList
  baseUrl: string
  credential: string
}> {
  const { credential, url = "http://127.0.0.1:4400" } = await readConnection(input)
  const baseUrl = url.replace(/\/+$/, "")
  const answer = await callService({ baseUrl, credential }, "GET", "/v1/tools", { signal: input.signal })
  const list = toolListSchema.safeParse(answer)
  if (list.success) return { list: list.data, baseUrl, credential }
  throw new CitableError(`${baseUrl} did not answer with a list of tools. Is it a Citable service?`, {
    code: "invalid_response",
    cause: list.error,
  })
}
