import { ProblemError } from "@citable/contract/problem-error"
import fc from "fast-check"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"
import { expect, it } from "vitest"

import { type RefusedForm, showFaults } from "../src/index.ts"

const page = (value = ""): string =>
  (
    html`<main>
      <h1>Settings</h1>
      <form method="post" action="/other"><input name="name" value="of another form" /></form>
      <details>
        <summary>More</summary>
        <form method="post" action="/brand?range=7">
          <input type="hidden" name="csrf" value="new" /><input type="hidden" name="before" value="then" />
          <label for="name">Name</label>
          <input id="name" name="name" value="${value}" aria-describedby="help" />
          <label>Notes <textarea name="notes">${value}</textarea></label><label for="kind">Kind</label>
          <select id="kind" name="kind">
            <option value="a" selected>A</option>
            <option>b</option>
          </select>
          <fieldset>
            <legend>Who reads</legend>
            <label><input type="checkbox" name="who" value="all" checked /> Everybody</label>
            <label><input type="checkbox" name="who" value="few" /> A few</label>
          </fieldset>
          <input type="password" name="secret" /><textarea name="key" data-secret></textarea>
        </form>
      </details>
    </main>` as HtmlEscapedString
  ).toString()

const refuse = (sent: Record<string, string>, errors: { pointer: string; detail: string }[], detail?: string) => {
  const problem = new ProblemError("invalid_input", detail ?? "The input is not valid. /x: y.", { errors })
  const refused: RefusedForm = { path: "/brand", sent: new URLSearchParams(sent), problem, page: "/brand" }
  return showFaults(page(), refused) ?? ""
}

it("a refused field has the sentence in its description, and a link to it above", () => {
  const text = refuse({ name: "", kind: "b", who: "few" }, [
    { pointer: "/name", detail: "Too small: expected string to have >=1 characters" },
    { pointer: "/notes/2", detail: "Too big: expected string to have <=9 characters" },
    { pointer: "/who", detail: 'Invalid option: expected one of "all"' },
    { pointer: "/elsewhere/deep_member", detail: "Invalid URL" },
  ])
  const [field = ""] = /<input [^>]*id="name"[^>]*>/.exec(text) ?? []
  expect(field).toMatch(/aria-describedby="name-fault help".*aria-invalid="true"/)
  expect(text).toContain('<p class="fault" id="name-fault">Fill this in.</p>')
  expect(text).toContain('<a href="#field-notes">Notes</a>: Line 3: Enter at most 9 characters.')
  expect(text).toMatch(/<\/label\s*><p class="fault" id="field-notes-fault">/)
  expect(text).toContain('<a href="#field-who">Who reads</a>: Choose one of the values that are offered.')
  expect(text).toContain("<li>Elsewhere deep member: Enter a whole address")
  expect(text).toContain("<details open>")
  expect(text.match(/aria-invalid/g)).toHaveLength(3)
})

it("a refused form has what was sent, but no secret, and no token of an earlier page", () => {
  const sent = { csrf: "old", before: "earlier", notes: "n", kind: "b", who: "few", secret: "s3cret", key: "k3y" }
  const text = refuse({ ...sent, name: "<b>&\"'" }, [], "Somebody was faster.")
  expect(text).toContain('value="&lt;b&gt;&amp;&quot;')
  expect(text).toContain('name="csrf" value="new"')
  expect(text).toContain('name="before" value="earlier"')
  expect(text).toMatch(/<option value="a">A<\/option>\s*<option selected>b/)
  expect(text).toMatch(/value="all" \/>[^]*value="few" checked/)
  expect(text).toContain('value="of another form"')
  expect(text).not.toMatch(/s3cret|k3y/)
  expect(text).toMatch(/<\/h1><div [^>]*role="alert"[^>]*><p>Somebody was faster\.<\/p><\/div>/)
})

it("a page without the form does not show it", () => {
  const problem = new ProblemError("conflict", "No.")
  expect(showFaults(page(), { path: "/gone", sent: new URLSearchParams(), problem, page: "/gone" })).toBeUndefined()
})

it("whatever people send, it is a value, and the rest of the page stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary-ascii" }), (name, notes) => {
      const text = refuse({ name, notes, kind: "a", who: "all" }, [])
      const plain = refuse({ name: "", notes: "", kind: "a", who: "all" }, [])
      const escaped = (value: string) =>
        value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
      const bare = text
        .replace(`describedby="help" value="${escaped(name)}"`, 'describedby="help" value=""')
        .replace(`>\n${escaped(notes)}</textarea>`, ">\n</textarea>")
      expect(bare).toBe(plain)
    }),
  )
})
