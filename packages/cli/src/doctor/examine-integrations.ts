import type { Client } from "@citable/client"
import { type Integration, isCitableError, isPublisherKind } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { connect } from "../internal/connect.ts"
import { toPrintable } from "../internal/to-printable.ts"

/**
 * Prints the state of each integration of a brand: kind, status, last error and last test, and which engines ask a model that ends. With `--test`, it first tests those
 * that publish articles; testing others would start builds, or cost money. The exit code is 1 if one has failed.
 */
export async function examineIntegrations(input: CommandInput): Promise<number> {
  const { values, json, out, signal } = input
  const { client } = await connect(input)
  try {
    const { data } = await client.listIntegrations({}, { signal })
    const integrations: Examined[] = []
    for (const one of data) {
      if (one.kind === "api") continue
      const isTested = values["test"] === true && isPublisherKind(one.kind)
      integrations.push(isTested ? await test(client, one, signal) : one)
    }
    const { engines } = await client.getBrandSetup({}, { signal })
    const ok = integrations.every(({ status }) => status !== "failed")
    if (json) {
      const shown = integrations.map(({ id, kind, name, status, error, tested_at, warnings }) => ({
        id,
        kind,
        name,
        status,
        error,
        tested_at,
        warnings,
      }))
      out(JSON.stringify({ ok, integrations: shown, engines }))
    } else if (integrations.length === 0) out("The brand has no integrations. Create one with create_integration.")
    // Platforms chose some of these words.
    else out(toPrintable(integrations.flatMap(format).join("\n")))
    const warned = json ? [] : engines.filter(({ warning }) => warning !== null)
    for (const { name, warning } of warned) out(toPrintable(`warning: engine ${name}: ${warning}`))
    return ok ? 0 : 1
  } finally {
    await client.close()
  }
}

/** An integration, and the account of its credentials if a test told it. */
type Examined = Integration & { account?: string | undefined }

async function test(client: Client, integration: Integration, signal: AbortSignal): Promise<Examined> {
  try {
    return await client.testIntegration({ integration_id: integration.id }, { signal, timeoutMs: 30_000 })
  } catch (error) {
    if (!isCitableError(error)) throw error
    // The service has no definition of the platform, so nobody has tested anything.
    if (error.code === "not_configured") return { ...integration, status: "untested", error: error.message }
    if (error.code !== "integration_failed") throw error
    return { ...integration, status: "failed", error: error.message }
  }
}

function format({ id, kind, name, status, error, tested_at: testedAt, warnings, account }: Examined): string[] {
  const tested = testedAt === null ? "never tested" : `tested ${testedAt}`
  const level = status === "failed" ? "error" : status === "untested" ? "warning" : "ok"
  const lines = [`${level}: ${name} (${kind}, ${id}): ${status}, ${tested}`]
  if (account !== undefined) lines.push(`  account: ${account}`)
  if (error !== null) lines.push(`  ${error}`)
  for (const { code, detail } of warnings) lines.push(`  warning: ${code}: ${detail}`)
  return lines
}
