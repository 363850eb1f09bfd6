import { describe, expect, it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
// Internal imports, because the result of a body is the same either way.
import { parseWithHtml } from "../src/parse/parse-with-html.ts"
import { readPlainHtml } from "../src/parse/read-plain-html.ts"
import { comparePlainHtml } from "./plain-html.ts"
import { allVectors } from "./vectors.ts"

const toNodes = (value: string) => [{ type: "raw" as const, value }]

describe("HTML that is read without HTML's parser", () => {
  it("is what the parser gives, for 1,400 generated sources, others each day", () => {
    expect(comparePlainHtml(1400, { seed: testDay() })).toBeGreaterThan(50)
  })

  it("is what the parser gives, for attacks", () => {
    for (const { body } of allVectors("alert(1)")) {
      const plain = readPlainHtml(toNodes(body))
      if (plain !== undefined) expect(plain, body).toEqual(parseWithHtml({ type: "root", children: toNodes(body) }))
    }
  })

  it.each([
    ["<kbd>a</kbd> <sup title='b'>c</sup><br/><img src=d alt=\"e\">"],
    ['<details open>\n<summary>a</summary>\n<p align="center">b <!-- c --></p>\n</details>'],
    ['<blockquote class="a b" lang="en"><p dir="ltr">c &amp; d&mdash; <a href="/e?f&amp;g&h=i">j</a></p></blockquote>'],
    [
      '<table>\n<thead>\n<tr><th>a</th></tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="2">b</td>\n</tr>\n</tbody>\n</table>',
    ],
    ['<iframe src="https://a.example" width="560" allowfullscreen></iframe><script>a < b</script>'],
    ['<table><caption>a</caption><colgroup><col span="2"></colgroup><tr><td>b</td></tr><tfoot></tfoot></table>'],
    ['<div style={{margin: "auto",width: "1px"}} hidden><img src="{{ "/a.png" | url }}" width={280} /></div>'],
    ['<head>\n<link rel="canonical" href="/a"/></link>\n</head><Tabs>b < c<Tab title=d title=e></Tab></Tabs>'],
    ["<pre>\n\na\n</pre><pre>b</pre><pre></pre>"],
  ])("is %j", (source) => {
    expect(readPlainHtml(toNodes(source))).toEqual(parseWithHtml({ type: "root", children: toNodes(source) }))
  })

  it.each([
    ["a paragraph that another block ends", "<p>a<div>b</div></p>"],
    ["what stays open", "<div>a"],
    ["what ends in another order", "<b><i>a</b></i>"],
    ["a link in a link", "<a>b<a>c</a></a>"],
    ["words in a table", "<table>a<tbody></tbody></table>"],
    ["a part of a table without one", "<td>a</td>"],
    ["drawings, formulas and forms", "<svg><title>a</title></svg>"],
    ["a reference that is not among the frequent ones", "<b>&NotEqualTilde;</b>"],
    ["a tag that does not end", "<b title='>a</b>"],
    ["a row that another opens again", "<table><tr><td>a</td><tr></table>"],
    ["words in a group of columns", "<table><colgroup>a<col></colgroup></table>"],
    ["two names of one attribute", "<b class=a className=b>c</b>"],
    ["a script that may not end where it seems to", "<script><!-- <script></script> --></script>"],
  ])("is not %s", (_, source) => {
    expect(readPlainHtml(toNodes(source))).toBeUndefined()
  })
})
