import { findAddressesInWords } from "@citable/language/text/find-addresses-in-words"
import { expect, it, onTestFinished } from "vitest"

import { articleOf, openTranslation } from "../open-translation.ts"
import { startRewriting } from "../start-rewriting.ts"

/** Each the way it is written, and the address that it is. */
const addresses: [written: string, address: string][] = [
  ["evil.tech", "evil.tech"],
  ["evil.jp", "evil.jp"],
  ["evil.museum", "evil.museum"],
  ["evil.com.au", "evil.com.au"],
  ["ab.de", "ab.de"],
  ["bücher.de", "bücher.de"],
  ["пример.рф", "пример.рф"],
  ["evil.соm", "evil.соm"],
  ["evil．com", "evil.com"],
  ["evil。com", "evil.com"],
  ["evil․com", "evil.com"],
  ["evil\u200B.com", "evil.com"],
  ["evil[.]com", "evil.com"],
  ["evil (dot) com", "evil.com"],
  ["evil dot com", "evil.com"],
  ["bob at evil dot com", "bob@evil.com"],
  ["bob(at)evil.com", "bob@evil.com"],
  ["evil.com/guide?a=1", "evil.com/guide?a=1"],
  ["hxxp://evil.com", "hxxp://evil.com"],
  ["tel:+15551234", "tel:+15551234"],
]

it.each(addresses)("finds the address in “%s”", (written, address) => {
  expect(findAddressesInWords(`See ${written}, then go on.`)).toContain(address)
})

it("finds an address that touches words of another script", () => {
  expect(findAddressesInWords("詳しくはevil.comを見てください。")).toContainEqual(expect.stringMatching(/evil\.com$/))
})

it.each([
  "Edit package.json, README.md and main.rs.",
  "Unpack image.zip, then run app.py.",
  "Next.js, Node.js and ASP.NET differ.",
  "He said so.It is fine.",
  "The GmbH & Co.KG has a B.Sc. at 3 p.m.",
  "Look at the dot com bubble.",
  "Vea p.es. el café de EE.UU.",
  "支持iOS。App 可以用。",
  "The data: see version 2.0.1, i.e. the last.",
])("finds no address in “%s”", (text) => {
  expect(findAddressesInWords(text)).toEqual([])
})

it("takes no invented address from a rewrite, however it is written", { timeout: 30_000 }, async () => {
  const rewriting = await startRewriting()
  onTestFinished(rewriting.close)
  const body = "Coffee grinders come in two kinds. Ask beans.jp, or mail (at) beans.jp.\n\nKeep them dry."
  const edit = async (text: string) =>
    await rewriting.rewrite({ body, instructions: "Improve." }, [{ edits: [{ op: "replace", block: 1, text }] }])
  for (const [written] of addresses) {
    const { body: after, checks } = await edit(`Coffee grinders: ${written} and beans.jp.`)
    expect(after, written).toBe(body)
    expect(checks, written).toContainEqual(expect.objectContaining({ kind: "address", state: "refused" }))
  }
  const kept = await edit("Ask beans.jp about grinders, or mail (at) beans.jp.")
  expect(kept.body).toBe("Ask beans.jp about grinders, or mail (at) beans.jp.\n\nKeep them dry.")
})

it("takes no invented address from a translation, however it is written", { timeout: 30_000 }, async () => {
  const translation = await openTranslation()
  onTestFinished(translation.close)
  const source = addresses.map((_, index) => `Read guide ${index} first.`).join("\n\n")
  translation.model.translate = ({ text }) => {
    const index = Number(/guide (\d+)/.exec(text)?.[1] ?? -1)
    return index < 0 ? text : `Lesen Sie zuerst Anleitung ${index} auf ${addresses[index]?.[0] ?? ""} nach.`
  }
  const { checks } = await translation.translate(articleOf(`${source}\n\nAsk beans.jp.`), {})
  const refused = checks.filter(
    ({ state, detail }) => state === "refused" && /has an (?:address|invisible mark)/.test(detail),
  )
  expect(refused).toHaveLength(addresses.length)
})
