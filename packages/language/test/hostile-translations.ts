import * as fc from "fast-check"

/** Applies a function to each text of a segment, and leaves the placeholders. */
export function mapTexts(text: string, change: (piece: string) => string): string {
  return text.replaceAll(/⟦\d+⟧|[^⟦⟧]+/g, (piece) => (piece.startsWith("⟦") ? piece : change(piece)))
}

/** Every word backwards and with accents. */
export const reverseWords = (text: string): string =>
  mapTexts(text, (piece) =>
    piece.replaceAll(/[^\s]+/g, (word) =>
      Array.from(word)
        .toReversed()
        .join("")
        .replaceAll(/[aeo]/g, (letter) => ({ a: "á", e: "ë" })[letter] ?? "ö"),
    ),
  )

const marks = [
  "# ",
  "## x\n",
  "1. ",
  "2) ",
  "- ",
  "+ ",
  "> ",
  "| a | b |",
  "---",
  "===",
  ":-:",
  "\n\n",
  "\n",
  "\n---\n",
  "\n===\n",
  "\n- x",
  "\n    code",
  "```",
  "~~~",
  "`",
  "*",
  "**",
  "_",
  "__",
  "~~",
  "<b>",
  "</b>",
  "<script>alert(1)</script>",
  "<!--",
  "<div>\n\n",
  "[x](https://evil.example)",
  "![x](y.png)",
  "[x]: /y",
  "[^1]: x",
  "[^1]",
  "[ref]",
  "](",
  "](/evil)",
  "[",
  "]",
  "(",
  ")",
  "!",
  "https://evil.example",
  "www.evil.example",
  "a@evil.example",
  "<https://evil.example>",
  "\\",
  "&amp;",
  "&",
  "&#35;",
  ":::note",
  "{x}",
  "{{x}}",
  "$x$",
  "\t",
  "    ",
  "\u00a0",
  "|",
  "||",
  "[ ] ",
  "'",
  '"',
  "⟦",
  "⟦99⟧",
  "",
  " ",
]

/** Translations that a careless or hostile translator could give: marks of Markdown anywhere, placeholders moved, lost and doubled. */
export const hostileTranslation: fc.Arbitrary<(text: string) => string> = fc
  .record({
    marks: fc.array(fc.tuple(fc.constantFrom(...marks), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 5 }),
    reverse: fc.boolean(),
    shuffle: fc.constantFrom("keep", "keep", "rotate", "drop", "double"),
  })
  .map(({ marks: added, reverse, shuffle }) => (text) => {
    let pieces: string[] = (reverse ? reverseWords(text) : text).match(/⟦\d+⟧|\s+|[^⟦⟧\s]+/g) ?? []
    if (shuffle === "rotate") pieces = [...pieces.slice(2), ...pieces.slice(0, 2)]
    if (shuffle === "drop") pieces = pieces.filter((piece) => piece !== "⟦1⟧")
    if (shuffle === "double") pieces = pieces.flatMap((piece) => (piece === "⟦2⟧" ? [piece, piece] : [piece]))
    for (const [mark, place] of added) pieces.splice(Math.floor(place * (pieces.length + 1)), 0, mark)
    return pieces.join("")
  })
