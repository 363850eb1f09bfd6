import { vendors } from "./vendors.ts"

/** The kinds of integrations that are engines. Scans use them with the brand's own key. */
export const engineKinds = ["openai", "anthropic", "gemini", "perplexity", "xai", "openai_compatible"] as const

export type EngineKind = (typeof engineKinds)[number]

export function isEngineKind(kind: string): kind is EngineKind {
  return (engineKinds as readonly string[]).includes(kind)
}

/** The name of an engine in reports. `config` is that of its integration. */
export function engineNameOf(kind: EngineKind, config: Record<string, unknown>): string {
  const vendor = Object.entries(vendors).find(([, { kind: own }]) => own === kind)
  return vendor === undefined ? String(config["engine"]) : vendor[0]
}
