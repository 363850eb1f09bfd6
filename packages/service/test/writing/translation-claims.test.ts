import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { mapTexts } from "../../../language/test/hostile-translations.ts"
import { articleOf, brand, openTranslation, type OpenTranslation } from "../open-translation.ts"

let world: OpenTranslation
beforeAll(async () => {
  world = await openTranslation()
})
afterAll(() => world.close())

/** Marks each word, as a translator does who changes all of them and nothing else. */
const mark = (text: string): string => mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y"))

describe("a banned claim", () => {
  const claims = { ...brand, bannedClaims: ["Citable cures colds"], claimsLocale: "de" }

  it("that only the translation states is refused", async () => {
    world.model.translate = ({ text, id }) => (id === "1" ? "Citable cures colds fast." : mark(text))
    const texts = articleOf("Citable is fast.\n\nAnother text.")
    const result = await world.translate(texts, { brand: claims })
    expect(result.texts.body).toBe("Citable is fast.\n\nAnothery texty.")
    expect(result.checks).toEqual([
      expect.objectContaining({ kind: "banned_claim", state: "refused", text: "Citable is fast." }),
    ])
  })

  it("that the source states is translated, and told", async () => {
    world.model.translate = ({ text }) => (text.startsWith("Citable") ? "Citable heilt Erkältungen." : mark(text))
    const texts = articleOf("Citable cures colds.", {
      seo: { title: "Citable can cure colds", description: null, json_ld: [] },
    })
    const { texts: after, checks } = await world.translate(texts, { brand: claims })
    expect(after.body).toBe("Citable heilt Erkältungen.")
    expect(checks).toHaveLength(2)
    for (const check of checks) expect(check).toMatchObject({ kind: "banned_claim", state: "open" })
  })
})
