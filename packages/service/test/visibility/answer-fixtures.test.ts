import { expect, it } from "vitest"

import { createAnswerParser } from "../../src/groups/visibility/parse-answers/parse-answer.ts"
import { startFakeEngine } from "../fake-engines/start-fake-engine.ts"
import { letters, localeRanges, readLabel, toFakeAnswer, trackedNames } from "./answer-fixtures/answer-fixture.ts"
import { engineShapes } from "./answer-fixtures/engine-shapes.ts"

const names = letters.map((letter) => ({
  id: letter,
  aliases: [],
  ...trackedNames[letter],
  domains: [...trackedNames[letter].domains],
}))

it.each(engineShapes)(
  "parsing forty answers of $name finds what a person reads in them",
  async ({ fake, fixtures, open }) => {
    expect(fixtures).toHaveLength(40)
    const server = await startFakeEngine(fake, (question) => {
      const fixture = fixtures[Number(question)]
      if (fixture === undefined) return { fault: { status: 400 } }
      return { ...toFakeAnswer(fixture), isRefused: readLabel(fixture[0]).isRefused }
    })
    try {
      const engine = open(server.url)
      for (const [locale, from, to] of localeRanges) {
        const read = createAnswerParser(names, locale)
        for (const [index, [label, text]] of fixtures.slice(from, to).entries()) {
          const question = { text: String(from + index), locale, market: null }
          const wanted = readLabel(label)
          const asked = engine.ask(question, { signal: new AbortController().signal })
          if (wanted.isRefused) {
            await expect(asked, text).rejects.toMatchObject({ code: "engine_answer_refused" })
            continue
          }
          const { mentions, citations } = read(await asked)
          const cited = letters.map((letter) => citations.filter(({ competitorId }) => competitorId === letter).length)
          expect([mentions.map(({ id }) => id), cited], text).toEqual([
            wanted.named,
            letters.map((letter) => wanted.cited[letter]),
          ])
        }
      }
    } finally {
      await server.close()
    }
  },
)
