import type { Engine, EngineSettings } from "./engine.ts"

const creators = {
  openai: async () => (await import("./create-openai-engine.ts")).createOpenaiEngine,
  anthropic: async () => (await import("./create-anthropic-engine.ts")).createAnthropicEngine,
  gemini: async () => (await import("./create-gemini-engine.ts")).createGeminiEngine,
  perplexity: async () => (await import("./create-perplexity-engine.ts")).createPerplexityEngine,
  xai: async () => (await import("./create-grok-engine.ts")).createGrokEngine,
}

/** Creates the engine of a vendor, by the kind of its integration. Loads the modules of that vendor alone. */
export async function createEngine(kind: keyof typeof creators, settings: EngineSettings): Promise<Engine> {
  return (await creators[kind]())(settings)
}
