import { measureKeys } from "../../../packages/dashboard/test/measure-keys.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { median } from "../median.ts"

/** A part of a long article: each kind that the editor draws. */
const part = (at: number): string => `## Frames of kind ${at}

Steel *bends* and **comes back**, as [the guide](https://example.com/guide-${at}) says, and \`alloy ${at}\` does not. A sentence more follows here.

- A list with a [link](/blog/article-${at})
- and a second line, ~~struck~~ in part

> [!NOTE]
> A callout of two lines
> that says little.

| Frame | Weight |
| ----- | ------ |
| Steel | ${at} kg |

![A frame of steel](https://example.com/${at}.jpg)

\`\`\`ts
const weight = ${at}
\`\`\`

`

/** What a key costs in the editor of articles, with everything drawn, against the same editor without drawings. Needs a Chromium. */
export async function* benchEditor({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const kilobytes = small ? 4 : 200
  let text = ""
  for (let at = 0; text.length < kilobytes * 1024; at++) text += part(at)
  const middle = text.indexOf("A sentence more", text.length / 2)
  const places = [
    ["in a paragraph in the middle", middle],
    ["in a heading", text.lastIndexOf("\n\n", text.lastIndexOf("Steel *bends*", middle))],
    ["at the end", text.length],
  ] as const
  const [rounds, keys] = small ? [1, 3] : [7, 100]
  const measured = await measureKeys()
  try {
    for (const [place, at] of places) {
      const drawn: number[] = []
      const plain: number[] = []
      for (let round = 1; round <= rounds; round++) {
        progress(`keys ${place}: round ${round} of ${rounds}`)
        // Who is second profits from what the browser has compiled.
        const sides = [
          async () => void drawn.push(await measured.drawn(text, at, keys)),
          async () => void plain.push(await measured.plain(text, at, keys)),
        ]
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
      }
      yield toFigure({
        area: "editor",
        figure: `key ${place} of ${kilobytes} KB, ms of the page's thread, against the editor without drawings`,
        ours: median(drawn),
        baseline: median(plain),
        goal: 1.2,
      })
    }
  } finally {
    await measured.close()
  }
}
