import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import type { Call } from "./is-brand-used.ts"
import { readLocalService } from "./local-service.ts"
import { readAccount } from "./open-account.ts"

/** Opens the service that a record of `init` names. Throws `missing_credential` if nobody is signed in there. */
export async function openRecorded(
  folder: string,
  { url, isLocal }: { url: string; isLocal: boolean },
  input: CommandInput,
): Promise<Call> {
  const local = isLocal ? readLocalService(folder) : undefined
  const place = local === undefined ? await readOwn(url, input) : { credential: local.operator_token }
  return (method, path, body) => callService({ ...place, baseUrl: url }, method, path, { body, signal: input.signal })
}

/** The account at the service of the site. A credential for another service does not go there. */
async function readOwn(url: string, input: CommandInput) {
  const { values, env } = input
  const named = typeof values["url"] === "string" ? values["url"] : (env["CITABLE_URL"] ?? url)
  const origin = URL.parse(url)?.origin
  if (URL.parse(named)?.origin !== origin)
    throw new CitableError(`${url} is not ${named}.`, { code: "missing_credential" })
  return readAccount({ ...input, values: { ...values, url } })
}
