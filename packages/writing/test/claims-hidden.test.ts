import { readNumbers } from "@citable/language/text/read-numbers"
import { toVisibleText } from "@citable/language/text/to-visible-text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findBannedCandidates } from "../src/claims/find-banned-candidates.ts"
import { findBanned } from "../src/claims/find-banned.ts"
import { findUnsupported } from "../src/claims/find-unsupported.ts"
import { readCheckedText } from "../src/claims/read-checked-text.ts"

const read = (source: string, format: "markdown" | "html" | "plain" = "markdown", hasCode = true) =>
  readCheckedText(source, { format, hasCode })

describe("the text that claims are looked for in", () => {
  it.each([
    ["emphasis within a word", "Acme cures can**cer**."],
    ["entities", "Acme cures &#99;an&#x63;er&period;"],
    ["a comment", "Acme cures can<!-- no -->cer."],
    ["an element within a word", "Acme cures can<b class='x'>cer</b>."],
    ["a script that nobody reads", "Acme cures can<script>no</script>cer."],
    ["a link within a word", "Acme cures can[cer](https://acme.example)."],
    ["an escaped character", String.raw`Acme\ cures cancer\.`.replace(String.raw`\ `, " ")],
    ["code", "Acme `cures` cancer."],
    ["a soft hyphen and a character without width", "Acme cu\u00ADres can\u200Bcer."],
    ["fullwidth and mathematical letters", "Ａcme cures 𝐜𝐚𝐧𝐜𝐞𝐫."],
    ["Cyrillic letters that look Latin", "Acme cures c\u0430nc\u0435r."],
    ["marks above letters", "Acme cures c\u0336a\u0336n\u0336cer."],
    ["a line break", "Acme cures\ncancer."],
  ])("is what readers see, in spite of %s", (_, source) => {
    expect(read(source).split("\n\n")).toContain("Acme cures cancer.")
  })

  it("has the words of HTML, of images and of titles, and the cells of a row beside each other", () => {
    expect(read("<p>One&nbsp;two<br>three</p><p>four</p><style>no</style>", "html")).toBe("One two three\n\nfour")
    expect(read('![A pot](a.png "A title") and [more](b "Another")')).toBe("and more\n\nA pot\n\nA title\n\nAnother")
    expect(read('<img alt="A pot">', "html")).toBe("A pot")
    expect(read("| a | b |\n| - | - |\n| c | d |")).toBe("a | b\n\nc | d")
    expect(read("Run `npm`.\n\n```\ncode\n```", "markdown", false)).toBe("Run .")
    expect(read("2 * 3 <4> **5**", "plain")).toBe("2 * 3 <4> **5**")
  })

  it("keeps signs that mean more than a letter, and words of other alphabets", () => {
    const text = "Acme™ has 20 m² and 5 ½ μm. Он пьёт чай. Ελλάδα"
    expect(toVisibleText(text)).toBe(text)
    expect(toVisibleText("１２％ ② 1️⃣ ٪")).toBe("12% 2 1 %")
  })

  it("keeps what is raised, which counts as a number where it begins one", () => {
    const numbers = (text: string) => readNumbers(text, "en").map(({ values }) => values[0])
    expect(numbers("It saves ⁹⁷ percent and ₁₂ litres.")).toEqual([97, 12])
    expect(numbers("It has 20 m² of H₂O and x⁹ (see)².")).toEqual([20])
  })

  it("is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(toVisibleText(toVisibleText(text))).toBe(toVisibleText(text))
      }),
      { numRuns: 60 },
    )
  })
})

/** Ways to write a letter that look the same on a page, or nearly so. */
const shapes: readonly ((letter: string) => string)[] = [
  (letter) => letter.toUpperCase(),
  (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0),
  (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x61 + 0x1d41a),
  (letter) => `&#${letter.codePointAt(0)};`,
  (letter) => `&#x${letter.codePointAt(0)!.toString(16)};`,
  (letter) => `${letter}\u200B`,
  (letter) => `${letter}\u00AD`,
  (letter) => `${letter}\u2060`,
  (letter) => `${letter}\u{E0061}`,
  (letter) => `${letter}<!-- x -->`,
  (letter) => `<b>${letter}</b>`,
  (letter) => ({ a: "\u0430", c: "\u0441", e: "\u0435", o: "\u043E", p: "\u0440" })[letter] ?? letter,
]
const gaps = [" ", "\n", "  ", "\u00A0", "-", ", ", " – ", " / ", "\u3000"]
const wraps = ["", "**", "_", "~~"]

describe("banned claims", () => {
  it("are found however a model writes their letters", () => {
    const claims = ["acme cures cancer", "fda approved", "guaranteed returns of ten percent"]
    fc.assert(
      fc.property(
        fc.constantFrom(...claims),
        fc.array(fc.nat(shapes.length * 3), { minLength: 40, maxLength: 40 }),
        fc.array(fc.nat(gaps.length - 1), { minLength: 6, maxLength: 6 }),
        fc.constantFrom(...wraps),
        (claim, picks, between, wrap) => {
          let letters = 0
          const written = claim
            .split(" ")
            .map((word) => Array.from(word, (letter) => (shapes[picks[letters++] ?? 0] ?? String)(letter)).join(""))
            .reduce((text, word, index) => `${text}${gaps[between[index] ?? 0]}${word}`)
          const text = `We say this: ${wrap}${written}${wrap} today.`
          expect(findBanned(text, [claim], { locale: "en" }), text).toMatchObject([{ claim }])
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    ["en", "cures back pain in 7 days", "It cures back pain in seven days."],
    ["en", "cures back pain in seven days", "Back pain is cured in 7 days."],
    ["de", "hilft in 27 Tagen", "Es hilft in siebenundzwanzig Tagen."],
    ["nl", "helpt in 27 dagen", "Het helpt in zevenentwintig dagen."],
    ["en", "100% natural", "It is 100 percent natural."],
    ["de", "100 % natürlich", "Es ist zu 100 Prozent natürlich."],
    ["fr", "100 % naturel", "Il est naturel à cent pour cent."],
    ["en", "FDA-approved", "The serum, approved by the FDA, is here."],
    ["en", "risk free", "It is riskfree."],
    ["en", "riskfree", "It is risk-free."],
    ["en", "cures cancer", "It cures c a n c e r."],
    ["en", "cures cancer", "Why not try what cures cancer?"],
    ["en", "cures cancer", "It is no secret that it cures cancer."],
    ["en", "Acme cures cancer", "Never mind the critics: Acme cures cancer."],
    ["en", "Acme cures cancer", "It never rains: Acme cures cancer."],
    ["en", "cures cancer", "It is no toy but cures cancer."],
    ["en", "Acme cures cancer", "Not a myth but a fact, Acme cures cancer."],
    ["de", "heilt Krebs", "Es ist kein Geheimnis: Acme heilt Krebs."],
    ["es", "cura el cáncer", "Acme cura el cancer."],
    ["en", "cures cancer", "Code says `cures cancer` here."],
    ["en", "cures cancer", "![It cures cancer](a.png)"],
    ["en", "cures cancer", "It cures \\<cancer\\>."],
  ])("%s: “%s” is found in “%s”", (locale, claim, text) => {
    expect(findBanned(text, [claim], { locale })).toMatchObject([{ claim }])
  })

  it.each([
    ["en", "cures back pain in 7 days", "It cures back pain in eight days."],
    ["en", "100% natural", "It is 80 percent natural."],
    ["en", "Acme cures cancer", "Acme does not, by any means, cure cancer."],
    ["pt", "cura o câncer", "O produto não cura o câncer."],
  ])("%s: “%s” is not found in “%s”", (locale, claim, text) => {
    expect(findBanned(text, [claim], { locale })).toEqual([])
  })

  it("are left to a judge where a sentence has a part of their words, denies them, or is in another language", () => {
    const claims = ["Acme cures chronic back pain"]
    const text = "Acme makes back pain go away. It ships on Monday. Acme never cures chronic back pain."
    expect(findBannedCandidates(text, claims, { locale: "en" })).toEqual([
      { id: 1, sentence: "Acme makes back pain go away.", claims },
      { id: 2, sentence: "Acme never cures chronic back pain.", claims },
    ])
    const german = "Acme heilt Rückenleiden. Es kommt am Montag."
    expect(findBannedCandidates(german, claims, { locale: "de" })).toEqual([])
    expect(findBannedCandidates(german, claims, { locale: "de-AT", claimsLocale: "en" })).toHaveLength(2)
    expect(findBannedCandidates("Acme cures chronic back pain.", claims, { locale: "en" })).toEqual([])
  })
})

describe("claims without support", () => {
  const evidence = [{ number: 1, text: "Brewly has 48 employees. Hannah Okoro founded it in 2016." }]
  const missing = (text: string) =>
    findUnsupported(text, { evidence, facts: [], locale: "en" }).flatMap((one) => one.missing.map(({ kind }) => kind))

  it.each([
    ["digits of another script", "Brewly has ١٢ employees.", "number"],
    ["fullwidth digits", "Brewly has １２ employees.", "number"],
    ["an Arabic sign between thousands", "Brewly has 1٬000 employees.", "number"],
    ["digits with nothing between them", "Brewly has 4\u200B9 employees.", "number"],
    ["digits as entities", "Brewly has &#52;&#57; employees.", "number"],
    ["circled digits", "Brewly has ④⑨ employees.", "number"],
    ["a number in words", "Brewly gives twenty-five percent to charity.", "number"],
    ["Cyrillic letters in a name", "It belongs to \u0410cme Holdings.", "name"],
    ["emphasis within a name", "It belongs to Ac**me Hold**ings.", "name"],
  ])("are found in spite of %s", (_, text, kind) => {
    expect(missing(text)).toEqual([kind])
  })

  it.each([
    "Brewly has ４８ employees.",
    "Brewly has **4**8 employees.",
    "H\u0430nnah Okoro founded it in 2016.",
    "Hannah Okoro founded it in &#50;016.",
  ])("are none in “%s”", (text) => {
    expect(missing(text)).toEqual([])
  })
})
