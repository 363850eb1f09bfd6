import type { Client } from "@citable/client"
import { type Integration, isCitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { usage } from "../usage.ts"

export interface FoundIntegration {
  id: string
  name: string
  /** Undefined if the credential may not list integrations. */
  kind?: string
}

/** Finds the integration that the command line names, by its id, its name, or its kind if there is only one of that kind. */
export async function findIntegration(
  client: Client,
  word: string,
  { signal }: Pick<CommandInput, "signal">,
): Promise<FoundIntegration> {
  const integrations = await listIntegrations(client, word, signal)
  if (integrations === undefined) return { id: word, name: word }
  const platforms = integrations.filter(({ kind }) => kind !== "api")
  const wanted = word.toLowerCase()
  const matches =
    [
      platforms.filter(({ id }) => id === word),
      platforms.filter(({ name }) => name === word),
      platforms.filter(({ name }) => name.toLowerCase() === wanted),
      platforms.filter(({ kind }) => kind === wanted),
    ].find(({ length }) => length > 0) ?? []
  const [found] = matches
  if (found !== undefined && matches.length === 1) return { id: found.id, name: found.name, kind: found.kind }
  const list = (found === undefined ? platforms : matches).map(({ id, name, kind }) => `${name} (${kind}, ${id})`)
  const known = list.length === 0 ? "The brand has none: create one with create_integration." : `${list.join(", ")}.`
  const problem = found === undefined ? `No integration is called ${word}.` : `Several integrations are called ${word}.`
  throw usage(`${problem} ${found === undefined ? "Known:" : "Name one by its id:"} ${known}`)
}

/** Undefined if the credential may not list integrations, and the word is an id. The service checks that. */
async function listIntegrations(client: Client, word: string, signal: AbortSignal): Promise<Integration[] | undefined> {
  try {
    return (await client.listIntegrations({}, { signal })).data
  } catch (error) {
    if (isCitableError(error) && error.code === "insufficient_scope" && /^int_\w+$/.test(word)) return undefined
    throw error
  }
}
