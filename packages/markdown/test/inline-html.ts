import * as fc from "fast-check"

const space = fc.constantFrom(" ", " ", "  ", "\n", "\t", "\n  ", "  \n", "/", " /", "\\", "\\\n", "")
const value = fc.constantFrom(
  ...'/ /about /x/ x \\ x\\ \\> x\\> a/b a/ x=y = a&amp;b &quot; ` x` é a<b < a"b ? # {x} *a* _b_ http://a.b/ www.a.b/c @ a@b.co - /\n \n/ />'.split(
    " ",
  ),
  "",
  '""',
  "''",
  '"a"',
  '"a>b"',
  '"a\nb"',
  "'a\n\nb'",
  '"a"b',
  "a\nb",
)
const name = fc.constantFrom("href", "src", "x", "_a", ":b", "a.b", "a:b", "1a", "é", "data-x", '"', "@c", "*d")
const gap = fc.constantFrom("", "", "", " ", "\n", "\\")
const attribute = fc
  .tuple(space, name, fc.option(fc.tuple(gap, gap, value)))
  .map(([before, key, rest]) => before + key + (rest === null ? "" : `${rest[0]}=${rest[1]}${rest[2]}`))
const tag = fc
  .tuple(
    fc.constantFrom("<", "<", "<", "</"),
    fc.constantFrom(..."a img b object A x-y i1 p div pre iframe".split(" ")),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom(">", ">", ">", "/>", " />", "", "/ >", "\n>"),
  )
  .map(([start, element, attributes, end]) => start + element + attributes.join("") + end)

const around = fc.constantFrom(
  "w ",
  "",
  "*",
  "x",
  "**a** ",
  "`",
  "`c` ",
  "\n",
  "[l](/u) ",
  "[",
  "](/u)",
  "_",
  "~~",
  "<!",
  "<?",
)

/** Tags with usual and unusual attributes within a paragraph, a quote, a list or a heading. */
export const inlineHtml: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "w ", "> ", "- ", "# ", "w\n"),
    fc.array(fc.tuple(around, tag, around), { minLength: 1, maxLength: 4 }),
  )
  .map(([start, parts]) => start + parts.flat().join(""))
