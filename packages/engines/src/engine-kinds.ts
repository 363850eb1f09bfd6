/** The kinds of integrations that are engines. Scans use them with the brand's own key. */
export const engineKinds = ["openai", "anthropic", "gemini", "perplexity", "openai_compatible"] as const

export type EngineKind = (typeof engineKinds)[number]

const engineNames = {
  openai: "chatgpt",
  anthropic: "claude",
  gemini: "gemini",
  perplexity: "perplexity",
} as const

export function isEngineKind(kind: string): kind is EngineKind {
  return (engineKinds as readonly string[]).includes(kind)
}

/** The name of an engine in reports. `config` is that of its integration. */
export function engineNameOf(kind: EngineKind, config: Record<string, unknown>): string {
  return kind === "openai_compatible" ? String(config["engine"]) : engineNames[kind]
}
