import * as fc from "fast-check"
import * as satteri from "satteri"
import { expect, it } from "vitest"

// Internal imports, because a result shows less than the parser's own HTML.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { createChain } from "./create-chain.ts"
import { inlineHtml } from "./inline-html.ts"

it("a tag with values without quotes is read without remark, and with it if the parsers disagree about a value", () => {
  const parse = createNativeParse(satteri, { gfm: true })
  const native = createChain("gfm", parse)
  const remark = createChain()
  const alike = [
    "<a href=about>x</a>",
    "So <img width=100 src=https://a.example/b/c.png?d> and <a href='/about'>x</a>",
    "<font size=+2 color=#fff>x</font>",
    "<p style={{a: 1}}>\n\nb",
    "`<a href=/about>` and 1 < 2 <= 3",
    "```jsx\n<A b={c} d={() => 1}>\n```",
    "<pre>\na\n\nb</pre>\n\nc",
  ]
  const unlike = [
    "<a href=/about>x</a>",
    "<a href =/x/>y</a>",
    "a <img src=/a.png>",
    "<object data=/ onload=alert(1)>",
    "<img src= alt=x\\>'",
    "<img src=  \n/?>",
    "<a href=https://a.example/?b=c>x</a>",
    "<x b=x=\\\n/>",
    '<b x=\nb="">',
    "- <b\n   />",
    "><<!b\n>]",
    "<pre>\na\n\nb</PRE>\n\nc",
    "<pre><script>a</script>\n```\nb\n```",
    "<script>\n</style>\n\n# a\n\n</script>",
  ]
  for (const body of alike) expect(parse(body), body).toBeDefined()
  for (const body of unlike) expect(parse(body), body).toBeUndefined()
  for (const body of [...alike, ...unlike]) expect(native(body), body).toBe(remark(body))
})

it("200 generated bodies with tags in their lines read like remark", () => {
  const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
  const remark = createChain()
  fc.assert(
    fc.property(inlineHtml, (body) => {
      expect(native(body)).toBe(remark(body))
    }),
    { numRuns: 200 },
  )
})
