import fc from "fast-check"
import { expect, test } from "vitest"

import { addParagraphs } from "../src/archives/wordpress/add-paragraphs.ts"

const part = fc.constantFrom(
  "a",
  "b c",
  "\n",
  "\n\n",
  "\r\n \r\n",
  "<em>x\ny</em>",
  "<div>\n\nq\n\n</div>",
  "<ul>\n<li>1\n2</li>\n</ul>",
  "<pre>p\n\np</pre>",
  "<!--more-->",
  "[caption id=1]<img src=a>c[/caption]",
  "[gallery]",
  "<br />\n",
  "<p>own</p>",
  "</div>",
  "<blockquote>",
  "\n\nhttps://a.example/b\n\n",
  "&amp; <",
)

test("paragraphs add tags to a text, and change nothing else in it", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const source = parts.join("").replaceAll(/\r\n?/g, "\n")
      const plain = (html: string) =>
        html.replaceAll(/<a href="([^"]+)">\1<\/a>/g, "$1").replaceAll(/<\/?p>|<br(?: \/)?>/g, "")
      expect(plain(addParagraphs(source))).toBe(plain(source))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ["one\ntwo\n\nthree", "<p>one<br>\ntwo</p>\n\n<p>three</p>"],
  ["text<ul><li>a</li></ul>more", "<p>text</p><ul><li>a</li></ul><p>more</p>"],
  ["a <strong>b\nc</strong>", "<p>a <strong>b<br>\nc</strong></p>"],
  ["line<br />\nline", "<p>line<br />\nline</p>"],
  ["<h2>T</h2>\nx", "<h2>T</h2>\n<p>x</p>"],
  ["[gallery ids='1']\n\nx", "[gallery ids='1']\n\n<p>x</p>"],
  ["<code>a\nb</code>", "<p><code>a\nb</code></p>"],
  ["", ""],
])("%j is shown as %j", (source, expected) => expect(addParagraphs(source)).toBe(expected))
