import { EngineError } from "@citable/engines/engine-error"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type FakeEdits, startRewriting } from "../start-rewriting.ts"

const body = `Coffee needs 93 degrees.

## Water

Boil it.

Pour it.

Bye.
`

let model: Awaited<ReturnType<typeof startRewriting>>
beforeAll(async () => {
  model = await startRewriting()
})
afterAll(() => model.close())

const insert = (text: string): FakeEdits => ({ edits: [{ op: "insert_after", block: 5, text }] })

describe("what a model puts around a text", () => {
  it("goes if it is a fence or thoughts", async () => {
    const text = "<think>\nCalmly.\n</think>\n\n```markdown\nEnjoy it.\n```"
    const rewritten = await model.rewrite({ body }, [insert(text)])
    expect(rewritten.body).toBe(`${body}\nEnjoy it.\n`)
  })

  it("is not taken if it speaks about the task", async () => {
    const rewritten = await model.rewrite({ body }, [insert("Enjoy it.\n\nLet me know if you would like changes!")])
    expect(rewritten).toMatchObject({ body, edits: { applied: 0, refused: 1 } })
    expect(rewritten.checks[0]?.detail).toContain("It speaks about the task")
  })
})

describe("a second answer", () => {
  it("corrects what was refused, and nothing that is in the article already", async () => {
    const first = {
      edits: [
        { op: "insert_after", block: 5, text: "Brewly ships to 40 countries." },
        { op: "insert_after", block: 4, text: "Enjoy it." },
      ],
    }
    const second = {
      edits: [
        { op: "insert_after", block: 5, text: "Brewly ships to 14 countries." },
        { op: "insert_after", block: 4, text: "Enjoy it." },
        { op: "insert_after", block: 4, text: "Enjoy it, friend." },
      ],
    }
    const rewritten = await model.rewrite({ body }, [first, second])
    expect(rewritten.body).toBe(body.replace("Bye.", "Enjoy it.\n\nBye.\n\nBrewly ships to 14 countries."))
    expect(JSON.stringify(model.requests[1]?.["input"])).toContain("insert_after of block 5: Neither the article")
    expect(model.steps).toEqual(["rewrite 1"])
    expect(rewritten.checks).toMatchObject([
      { kind: "edit", state: "refused", text: "Enjoy it, friend." },
      { kind: "claim", state: "looked_up" },
    ])
  })

  it("that leaves an edit out has given it up", async () => {
    const rewritten = await model.rewrite({ body }, [insert("We have 7 shops."), {}])
    expect(rewritten).toMatchObject({ body, edits: { applied: 0, refused: 1 } })
    expect(rewritten.checks[0]).toMatchObject({ kind: "claim", state: "refused", text: "We have 7 shops." })
  })

  it.each([
    ["is cut off", { text: '{"title":null,"edits":[{"op":"ins', stop: "length" as const }],
    ["is a refusal", { text: "I cannot help with that.", stop: "refusal" as const }],
  ])("that %s costs nothing of the first one", async (_, second) => {
    const edits = [
      { op: "replace", block: 5, text: "So long." },
      { op: "insert_after", block: 5, text: "We have 7 shops." },
    ]
    const rewritten = await model.rewrite({ body }, [{ edits }, second])
    expect(rewritten.body).toBe(body.replace("Bye.", "So long."))
    expect(rewritten.checks).toMatchObject([{ kind: "claim", state: "refused", text: "We have 7 shops." }])
  })
})

describe("a model", () => {
  it.each([
    ["is cut off", { text: '{"title":null,"edits":[{"op":"ins', stop: "length" as const }, "engine_unreadable", 1],
    ["writes no JSON, twice", { text: "Here you are!", stop: "end" as const }, "engine_unreadable", 2],
    ["refuses", { text: "No.", stop: "refusal" as const }, "engine_answer_refused", 1],
    ["fails", { fault: { status: 500 } }, "engine_failed", 1],
  ])("that %s fails the job", async (_, answer, code, requests) => {
    const rewriting = model.rewrite({ body }, [answer])
    await expect(rewriting).rejects.toBeInstanceOf(EngineError)
    await expect(rewriting).rejects.toMatchObject({ code })
    expect(model.requests).toHaveLength(requests)
  })
})

describe("an article that cannot be rewritten", () => {
  it.each([
    ["has no text", " \n", "The article has no text."],
    ["is too deep", "> ".repeat(500), "too long, too deep or too complex"],
    ["has too many parts", `${"word ".repeat(2000)}\n\n`.repeat(40), "The article is too long."],
  ])("%s", async (_, text, message) => {
    await expect(model.rewrite({ body: text }, [{}])).rejects.toMatchObject({
      code: "writing_failed",
      message: expect.stringContaining(message) as string,
    })
    expect(model.requests).toEqual([])
  })
})

describe("a long article", () => {
  const parts = Array.from(
    { length: 5 },
    (_, part) =>
      `## Part ${part}\n\n${`Paragraph ${part} says that water and beans meet in a cup for a while before anybody drinks. `.repeat(90)}`,
  )
  const long = `${parts.join("\n\n")}\n`

  it("is rewritten part by part, each with the headings of all and the edits of the earlier ones", async () => {
    const answers = [
      { edits: [{ op: "insert_after", block: 1, text: "So it begins." }], title: "Long coffee" },
      { edits: [{ op: "insert_after", block: 1, text: "Again." }], title: "Longer coffee" },
      {},
    ]
    const rewritten = await model.rewrite({ body: long, instructions: "Another title." }, answers)
    expect(rewritten.title).toBe("Long coffee")
    expect(rewritten.body).toBe(long.replace("## Part 0\n\n", "## Part 0\n\nSo it begins.\n\n"))
    expect(rewritten.checks).toMatchObject([
      { state: "refused", detail: "Block 1 is not in this part of the article." },
    ])
    expect(model.steps).toEqual(["rewrite 1", "rewrite 2"])
    expect(model.reports).toEqual(["writing 0/2", "writing 1/2", "checking 2/2"])
    const [first, second] = model.requests.map((request) => JSON.stringify(request["input"]))
    expect(first).toContain("9 ## Part 4")
    expect(first).not.toContain("Paragraph 4")
    expect(second).toContain("Paragraph 4")
    expect(second).not.toContain("Paragraph 0")
    expect(second).toContain("insert_after of block 1: So it begins.")
  })

  it("keeps a block that is too long for an answer", async () => {
    const huge = `${"Word. ".repeat(5000)}\n\nBye.\n`
    const rewritten = await model.rewrite({ body: huge }, [
      {
        edits: [
          { op: "replace", block: 1, text: "Short." },
          { op: "replace", block: 2, text: "So long." },
        ],
      },
    ])
    expect(rewritten.body).toBe(huge.replace("Bye.", "So long."))
    expect(JSON.stringify(model.requests[0]?.["input"]).length).toBeLessThan(3000)
    expect(rewritten.checks).toMatchObject([
      { state: "refused", detail: "Block 1 is too long to be rewritten at once." },
    ])
  })
})

it("line breaks of the article stay those of the article, and signs that nobody sees go", async () => {
  const rewritten = await model.rewrite({ body: "One.\r\n\r\nTwo.\r\n" }, [
    { edits: [{ op: "insert_after", block: 1, text: "A\u0000 \u202enew\ntext.\n\n- a" }] },
  ])
  expect(rewritten.body).toBe("One.\r\n\r\nA new\r\ntext.\r\n\r\n- a\r\n\r\nTwo.\r\n")
})
