import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { expect, it } from "vitest"

const parser = nativeParser()

it.each([
  [`"A" isn't 'b'.`, "“A” isn’t ‘b’."],
  [`"*A*", said *"B"* ("c") -- d --- e...`, "“<em>A</em>”, said <em>“B”</em> (“c”) – d — e…"],
  [`The '90s, rock 'n' roll, dogs' and ---- "'x' y"`, "The ’90s, rock ‘n’ roll, dogs’ and ---- “‘x’ y”"],
  ['`"a"` and "`b`"', '<code>"a"</code> and “<code>b</code>”'],
])("%s becomes typographic with both parsers", async (body, expected) => {
  const { html } = await renderBody(body, { smartQuotes: true })
  expect(html).toBe(`<p>${expected}</p>`)
  expect((await renderBody(body, { smartQuotes: true, parser })).html).toBe(html)
})

it("smart quotes change no id, text, code or attribute, and are off by default", async () => {
  const body = `## It's "a" -- b\n\n[x](#its-a----b 'a "b"')\n\n\`\`\`js\n"c"\n\`\`\``
  const plain = await renderBody(body)
  const smart = await renderBody(body, { smartQuotes: true })
  expect(smart.html).toBe(plain.html.replace(`>It's "a" -- b<`, ">It’s “a” – b<"))
  expect({ headings: smart.headings, text: smart.text }).toEqual({ headings: plain.headings, text: plain.text })
})
