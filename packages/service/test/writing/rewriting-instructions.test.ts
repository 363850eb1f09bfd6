import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type FakeEdits, startRewriting } from "../start-rewriting.ts"

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

  it("that ask for another code block get none", async () => {
    const code = "```\nbrew\n```\n"
    const answer = { ...replace(1, "```\nbrew --new\n```"), unprotect: [1] }
    const rewritten = await model.rewrite({ body: code, instructions: "Change the code of block 1." }, [answer])
    expect(rewritten.body).toBe(code)
    expect(rewritten.checks[0]?.detail).toBe("Block 1 is protected: code.")
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
    [
      "an address with a longer name",
      "Drop data.example.",
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
      "address looked_up: https://b.example/x The instructions give it.",
      "address looked_up: https://brewly.example/one It is an address of the brand.",
      "claim looked_up: Brewly ships to 14 countries. It rests on facts of the brand.",
      "claim looked_up: We have 500 customers. It rests on the instructions.",
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
    [
      "Write another title.",
      "Coffee of evil.example",
      "The title has an address that is not in the article or the instructions.",
    ],
    [
      "Write another title.",
      "Our 7 secrets",
      "Neither the article nor the instructions nor the facts have the number “7”. It is in the sentence “Our 7 secrets”.",
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
