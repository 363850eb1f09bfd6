import type { Engine } from "../src/engines/engine.ts"

/** Answers at once, mentions nobody and costs nothing. */
export const quietEngine: Engine = {
  name: "quiet",
  surface: "api",
  ask: async () => ({ text: "Nothing.", sources: [], searches: [], model: "quiet-1", cost: 0, raw: "{}" }),
}
