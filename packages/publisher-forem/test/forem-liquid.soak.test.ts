import { renderBody, toMarkdown } from "@citable/markdown"
import { expect, test } from "vitest"

import { toForemMarkdown } from "../src/to-forem-markdown.ts"
import { toForemText } from "./to-forem-text.ts"

const parts = [
  ..."{{ }} {% %} ` `` ``` ~~~ ~~~~ @ada \\` [ ]( ) <b> </b> <code> </code> { } $x$ &#96; \\ * _".split(" "),
  "{% raw %}",
  "{% endraw %}",
  "\n",
  "\n\n",
  " ",
  "> ",
  "- ",
  "1. ",
  "    ",
  "| a |",
  "\n| - |\n",
  "---\n",
  "# ",
  "[x](https://e.com/{{a}})",
  "![{{](https://e.com/a.png)",
  "<https://e.com/@a>",
]

test("no mixture of signs is run as Liquid or ends it, whatever the seed", async () => {
  let seed = Math.floor(Math.random() * 2 ** 31)
  const start = seed
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor(seed / 65_536) % below
  }
  for (let round = 0; round < 1000; round++) {
    const body = Array.from({ length: 1 + draw(16) }, () => parts[draw(parts.length)]).join("")
    const { html } = await renderBody(body, { embeds: "link" })
    const text = toForemText(toForemMarkdown(toMarkdown(html)))
    expect(text, `seed ${start}: ${JSON.stringify(body)}`).not.toContain("Liquid syntax error")
  }
})
