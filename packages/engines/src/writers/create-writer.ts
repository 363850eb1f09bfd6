import type { Writer, WriterSettings } from "./writer.ts"

const creators = {
  anthropic: async () => (await import("./create-anthropic-writer.ts")).createAnthropicWriter,
  openai: async () => (await import("./create-openai-writer.ts")).createOpenaiWriter,
  gemini: async () => (await import("./create-gemini-writer.ts")).createGeminiWriter,
}

/** Creates the language model of a vendor, by the kind of its integration. Loads the modules of that vendor alone. */
export async function createWriter(kind: keyof typeof creators, settings: WriterSettings): Promise<Writer> {
  return (await creators[kind]())(settings)
}
