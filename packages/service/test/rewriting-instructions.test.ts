import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { EngineError } from "../src/engines/engine-error.ts"
import { type FakeEdits, startRewriting } from "./start-rewriting.ts"

const body = `Coffee needs 93 degrees, as [the guide](https://a.example/guide) says.

| A | B |
| - | - |
| x | 1 |

![A cup](https://img.example/cup.png)

Run \`brew\`.

Bye.
`

let model: Awaited<ReturnType<typeof startRewriting>>
beforeAll(async () => {
  model = await startRewriting()
})
afterAll(() => model.close())

const insert = (text: string): FakeEdits => ({ edits: [{ op: "insert_after", block: 5, text }] })
const replace = (block: number, text: string): FakeEdits => ({ edits: [{ op: "replace", block, text }] })

describe("the instructions", () => {
  it.each<[what: string, instructions: string, answer: FakeEdits, change: [from: string, to: string]]>([
    [
      "a number",
      "Say that we have 500 customers.",
      insert("We have 500 customers."),
      ["Bye.", "Bye.\n\nWe have 500 customers."],
    ],
    [
      "a number in another language",
      "Schreibe, dass wir 500 Kunden haben.",
      insert("We have 500 customers."),
      ["Bye.", "Bye.\n\nWe have 500 customers."],
    ],
    [
      "an address",
      "Link to https://b.example/x and brewly.example/two.",
      insert("[x](https://b.example/x), [y](https://brewly.example/two)"),
      ["Bye.", "Bye.\n\n[x](https://b.example/x), [y](https://brewly.example/two)"],
    ],
    [
      "that links go",
      "Please remove all links.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
      [", as [the guide](https://a.example/guide) says.", "."],
    ],
    [
      "that links go, in German",
      "Entferne die Links.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
      [", as [the guide](https://a.example/guide) says.", "."],
    ],
    [
      "which address goes",
      "Drop a.example, it is gone.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
      [", as [the guide](https://a.example/guide) says.", "."],
    ],
    [
      "that a table changes",
      "Add a row to the table.",
      { ...replace(2, "| A | B |\n| - | - |\n| x | 1 |\n| x too | 1 |"), unprotect: [2] },
      ["| x | 1 |", "| x | 1 |\n| x too | 1 |"],
    ],
    [
      "the number of a block",
      "Change block 2.",
      { ...replace(2, "| A | B |\n| - | - |\n| a x | 1 |"), unprotect: [2] },
      ["| x | 1 |", "| a x | 1 |"],
    ],
    [
      "that a picture gets another text",
      "Describe the picture.",
      { ...replace(3, "![A full cup](https://img.example/cup.png)"), unprotect: [3] },
      ["![A cup]", "![A full cup]"],
    ],
    [
      "that a picture goes",
      "Delete the picture.",
      { edits: [{ op: "delete", block: 3 }], unprotect: [3], remove_addresses: ["https://img.example/cup.png"] },
      ["![A cup](https://img.example/cup.png)\n\n", ""],
    ],
    ["code", "Add an example of code.", insert("```\nbrew --now\n```"), ["Bye.", "Bye.\n\n```\nbrew --now\n```"]],
  ])("may give %s: %s", async (_, instructions, answer, [from, to]) => {
    expect((await model.rewrite({ body, instructions: "Make it better." }, [answer])).body).toBe(body)
    const rewritten = await model.rewrite({ body, instructions }, [answer])
    expect(rewritten.body).toBe(body.replace(from, to))
    expect(rewritten.edits).toEqual({ applied: 1, refused: 0 })
    expect(model.requests).toHaveLength(1)
  })

  it("that ask for another table ask for no other code in it", async () => {
    const table = "| A |\n| - |\n| `brew` |\n"
    const answer = { ...replace(1, "| A |\n| - |\n| brew |"), unprotect: [1] }
    const rewritten = await model.rewrite({ body: table, instructions: "Change the table." }, [answer])
    expect(rewritten.body).toBe(table)
    expect(rewritten.checks[0]?.detail).toContain("would change or remove its code: brew")
  })

  it.each<[what: string, instructions: string, answer: FakeEdits]>([
    ["a banned claim", "Say that Brewly cures headaches.", insert("Brewly cures headaches.")],
    [
      "what they forbid",
      "Shorten it. Do not remove the links.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
    ],
    [
      "what they keep",
      "Remove the jargon, but keep the links.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
    ],
    [
      "another address",
      "Remove b.example.",
      { ...replace(1, "Coffee needs 93 degrees."), remove_addresses: ["https://a.example/guide"] },
    ],
    ["a part of an address", "Say hello to notevil.example.", insert("See evil.example.")],
    [
      "a table that they leave alone",
      "Do not touch the table.",
      { edits: [{ op: "delete", block: 2 }], unprotect: [2] },
    ],
  ])("do not give %s: %s", async (_, instructions, answer) => {
    const rewritten = await model.rewrite({ body, instructions }, [answer])
    expect(rewritten.body).toBe(body)
    expect(rewritten.checks).toContainEqual(expect.objectContaining({ state: "refused" }))
  })
})

describe("the checks", () => {
  it("name what went, what came, and what claims rest on", async () => {
    const edits = [
      { op: "replace", block: 1, text: "Coffee needs 93 degrees. Brewly ships to 14 countries." },
      { op: "insert_after", block: 5, text: "See [x](https://b.example/x) and [this](https://brewly.example/one)." },
      { op: "insert_after", block: 5, text: "We have 500 customers." },
    ]
    const instructions = "Remove the link to a.example. Link to https://b.example/x. We have 500 customers."
    const rewritten = await model.rewrite({ body, instructions }, [
      { edits, remove_addresses: ["https://a.example/guide"], note: "The tone could be warmer." },
    ])
    expect(rewritten.edits).toEqual({ applied: 3, refused: 0 })
    expect(rewritten.checks.map(({ kind, state, text, detail }) => `${kind} ${state}: ${text} ${detail}`)).toEqual([
      "address removed: https://a.example/guide The instructions ask for it.",
      "edit open: The tone could be warmer. The model says that it could not do everything.",
      "address passed: https://b.example/x The instructions give it.",
      "address passed: https://brewly.example/one It is an address of the brand.",
      "claim passed: Brewly ships to 14 countries. It rests on facts of the brand.",
      "claim passed: We have 500 customers. It rests on the instructions.",
    ])
    expect(rewritten.checks[4]?.sources).toEqual([{ url: null, quote: "Brewly ships to 14 countries." }])
  })

  it("ask a person to try new code, and to look at an article that lost most of its blocks", async () => {
    const { checks } = await model.rewrite({ body: "Run `brew`.\n\nA.\n\nB.\n", instructions: "Change the code." }, [
      {
        edits: [
          { op: "replace", block: 1, text: "Run `brew --new`." },
          ...[2, 3].map((block) => ({ op: "delete", block })),
        ],
      },
    ])
    expect(checks).toMatchObject([
      { kind: "edit", state: "open", detail: "2 of 3 blocks of the article are deleted." },
      { kind: "edit", state: "open", text: "brew --new" },
    ])
  })
})

describe("a new title", () => {
  it.each([
    ["Write another title.", "Better coffee at 93 degrees", "Better coffee at 93 degrees"],
    ["Make it better.", "Better coffee", "The instructions do not ask for another title."],
    ["Do not change the title.", "Better coffee", "The instructions do not ask for another title."],
    ["Write another title.", " ", "The title is empty."],
    ["Write another title.", "a".repeat(301), "The title has more than 300 characters."],
    ["Write another title.", "One\nTwo", "The title has more than one line."],
    ["Write another title.", "Coffee of evil.example", "The title has an address that nobody gave."],
    [
      "Write another title.",
      "Our 7 secrets",
      "Neither the article nor the instructions nor the facts have the number “7”.",
    ],
    [
      "Write another title.",
      "Brewly cures headaches",
      "“Brewly cures headaches” states the banned claim “Brewly cures headaches”.",
    ],
  ])("%s %j", async (instructions, title, result) => {
    const rewritten = await model.rewrite({ body, instructions }, [{ title }])
    if (title === result) expect(rewritten).toMatchObject({ title, body, checks: [] })
    else {
      expect(rewritten.title).toBe("Good coffee")
      expect(rewritten.checks[0]).toMatchObject({ state: "refused", detail: result })
    }
  })

  it("is corrected once", async () => {
    const instructions = "Write another title."
    const answers = [{ title: "The best coffee" }, { title: "Fresh coffee" }]
    expect(await model.rewrite({ body, instructions }, answers)).toMatchObject({ title: "Fresh coffee", checks: [] })
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
      { kind: "claim", state: "passed" },
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
