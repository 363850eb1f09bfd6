import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

import satori from "satori"
import sharp from "sharp"

/** What a card shows: a picture of 1200 × 630 pixels, which other sites put beside a link. */
export interface Card {
  title: string
  siteName: string
  /** A short line in the corner, such as a date. */
  note: string
}

interface Box {
  type: string
  props: Record<string, unknown>
}

/** Count it up when you change how a card looks. */
const version = 1
const size = { width: 1200, height: 630 }
const colors = { paper: "#fbfaff", ink: "#1b1730", soft: "#5d5875", accent: "#4f35c9", onAccent: "#ffffff" }
const mark =
  "M14.2 9.2v2.3c-2 .8-3 2-3.2 3.7h3.2v6.8H7.4v-6.1c0-3.6 2.4-6.1 6.8-6.7Zm10.4 0v2.3c-2 .8-3 2-3.2 3.7h3.2v6.8h-6.8v-6.1c0-3.6 2.4-6.1 6.8-6.7Z"

// A font of its own, so that every machine draws the same picture, also one that has none.
const toFont = (subset: string) => ({
  name: `Source Serif ${subset}`,
  weight: 600 as const,
  style: "normal" as const,
  data: readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource/source-serif-4/files/source-serif-4-${subset}-600-normal.woff`),
  ),
})
const fonts = ["latin", "latin-ext"].map(toFont)

/** Builds keep their pictures, since drawing one takes as long as hundreds of pages. */
const kept = "node_modules/.cache/cards"

/** Gives a card as a PNG: the one of an earlier build if it shows the same. */
export async function drawCard(card: Card): Promise<Buffer> {
  const name = createHash("sha256")
    .update(JSON.stringify([card, colors, version]))
    .digest("hex")
  const path = join(kept, `${name}.png`)
  if (existsSync(path)) return readFileSync(path)
  const png = await draw(card)
  mkdirSync(kept, { recursive: true })
  // A build that is killed must not leave a half picture behind.
  const part = `${path}.${process.pid}`
  writeFileSync(part, png)
  renameSync(part, path)
  return png
}

async function draw({ title, siteName, note }: Card): Promise<Buffer> {
  const card = box(
    {
      ...size,
      flexDirection: "column",
      justifyContent: "space-between",
      boxSizing: "border-box",
      padding: "72px 80px 64px",
      borderTop: `16px solid ${colors.accent}`,
      background: colors.paper,
      color: colors.ink,
      fontFamily: fonts.map(({ name }) => name).join(", "),
      fontWeight: 600,
    },
    [
      box(
        {
          display: "block",
          fontSize: title.length > 60 ? 62 : 80,
          lineHeight: 1.2,
          letterSpacing: "-0.02em",
          lineClamp: 4,
          textWrap: "balance",
        },
        title,
      ),
      box({ alignItems: "center", justifyContent: "space-between", fontSize: 34 }, [
        box({ alignItems: "center" }, [
          {
            type: "svg",
            props: {
              width: 56,
              height: 56,
              viewBox: "0 0 32 32",
              style: { marginRight: 20 },
              children: [
                { type: "rect", props: { width: 32, height: 32, rx: 8, fill: colors.accent } },
                { type: "path", props: { d: mark, fill: colors.onAccent } },
              ],
            },
          },
          box({ display: "block", maxWidth: 640, lineClamp: 1 }, siteName),
        ]),
        box({ color: colors.soft }, note),
      ]),
    ],
  )
  const svg = await satori(card as Parameters<typeof satori>[0], { ...size, fonts })
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

function box(style: Record<string, unknown>, children: readonly Box[] | string): Box {
  return { type: "div", props: { style: { display: "flex", ...style }, children } }
}
