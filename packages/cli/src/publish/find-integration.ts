import type { Client } from "@citable/client"
import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"

export interface FoundIntegration {
  id: string
  name: string
}

/** Finds the integration that the command line names, by its id, its name, or its kind if there is only one of that kind. */
export async function findIntegration(
  client: Client,
  word: string,
  { signal }: Pick<CommandInput, "signal">,
): Promise<FoundIntegration> {
  const { data } = await client.listIntegrations({}, { signal })
  const platforms = data.filter(({ kind }) => kind !== "api")
  const wanted = word.toLowerCase()
  const matches =
    [
      platforms.filter(({ id }) => id === word),
      platforms.filter(({ name }) => name === word),
      platforms.filter(({ name }) => name.toLowerCase() === wanted),
      platforms.filter(({ kind }) => kind === wanted),
    ].find(({ length }) => length > 0) ?? []
  const [found] = matches
  if (found !== undefined && matches.length === 1) return { id: found.id, name: found.name }
  const list = (found === undefined ? platforms : matches).map(({ id, name, kind }) => `${name} (${kind}, ${id})`)
  const known = list.length === 0 ? "The brand has none: create one with create_integration." : `${list.join(", ")}.`
  const problem = found === undefined ? `No integration is called ${word}.` : `Several integrations are called ${word}.`
  throw new CitableError(`${problem} ${found === undefined ? "Known:" : "Name one by its id:"} ${known}`, {
    code: "usage",
  })
}
