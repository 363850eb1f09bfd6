import type { Engine } from "@citable/engines/engine"

/** Answers at once, mentions nobody, cites one thread of Reddit and costs nothing. */
export const quietEngine: Engine = {
  name: "quiet",
  surface: "api",
  ask: async () => ({
    text: "Nothing.",
    sources: [{ url: "https://redd.it/1abc23", title: null }],
    searches: [],
    model: "quiet-1",
    cost: 0,
    raw: "{}",
  }),
}
