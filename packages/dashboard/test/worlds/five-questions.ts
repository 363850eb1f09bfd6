import { addHook, tell } from "./health-worlds.ts"
import type { World } from "./open-worlds.ts"

const shownAt = "https://acme.example/blog/{slug}"
const rising = ["Which rises first?", "Which rises second?", "Which rises third?"]

/** A brand that is named more often, with a gap, an article that is seen at one of three sites, a broken webhook and a bill. */
export const questionWorld: World = {
  name: "everything that people ask about has an answer",
  steps: [
    (brand) => brand.scan(rising),
    undefined,
    undefined,
    async (brand) => {
      await brand.scan([...rising, "Which dear one has a rival?"])
      await brand.place(shownAt)
      await brand.ask("POST", "/api-keys", { name: "Shop", scopes: ["content:read"] })
      const hook = await addHook(brand, 500)
      await brand.publish({ title: "First", slug: "first" })
      await tell(brand, hook.id)
      await brand.look([{ url: "https://acme.example/blog/first" }])
    },
  ],
}

/** What people come for, the links that they click from the first page of the brand, and what they read there. */
export const fiveQuestions: readonly (readonly [question: string, links: readonly string[], answer: RegExp])[] = [
  ["Are we named more?", [], /name Acme Bikes, up by 100 points like for like/],
  ["What should I write?", [], /Next best article Which dear one has a rival\? Pedalo is better\..* Write about this/],
  ["Is my article live everywhere?", [], /First [^✓✗?]*\? live: 1 of 3 checked/],
  ["What broke?", [], /1 thing is broken.* Hook webhook\. It has failed since .* See what was sent/],
  ["What did it cost?", ["Spending"], /Spent in 2026-11 \$0\.10/],
]
