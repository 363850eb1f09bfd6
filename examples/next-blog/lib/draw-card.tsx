import { ImageResponse } from "next/og"

import { cardSize } from "./card-title.ts"

/** What a card shows: a picture of 1200 × 630 pixels, which other sites put beside a link. */
export interface Card {
  title: string
  siteName: string
  /** A short line in the corner, such as a date. */
  note: string
}

const colors = { paper: "#f8fbfa", ink: "#12211f", soft: "#4d625e", accent: "#0b6e66" }

/** Draws a card as a PNG. Browsers ask again whether it has changed, because a title can. */
export function drawCard({ title, siteName, note }: Card): Response {
  const card = (
    <div
      style={{
        ...cardSize,
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "72px 80px 64px",
        borderTop: `16px solid ${colors.accent}`,
        background: colors.paper,
        color: colors.ink,
      }}
    >
      <div
        style={{
          display: "block",
          fontSize: title.length > 60 ? 60 : 78,
          lineHeight: 1.2,
          lineClamp: 4,
          textWrap: "balance",
        }}
      >
        {title}
      </div>
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between", fontSize: 34 }}>
        <div style={{ display: "flex", alignItems: "center" }}>
          <svg width={56} height={56} viewBox="0 0 32 32" style={{ marginRight: 20 }}>
            <circle cx="16" cy="16" r="16" fill={colors.accent} />
            <circle cx="11.2" cy="18.6" r="3.7" fill="#fff" />
            <circle cx="20.8" cy="18.6" r="3.7" fill="#fff" />
            <path d="M8.7 18.2c0-3.7 1.5-6 4.1-7.4" fill="none" stroke="#fff" strokeWidth="2.4" />
            <path d="M18.3 18.2c0-3.7 1.5-6 4.1-7.4" fill="none" stroke="#fff" strokeWidth="2.4" />
          </svg>
          <div style={{ display: "block", maxWidth: 640, lineClamp: 1 }}>{siteName}</div>
        </div>
        <div style={{ display: "flex", color: colors.soft }}>{note}</div>
      </div>
    </div>
  )
  return new ImageResponse(card, { ...cardSize, headers: { "cache-control": "public, max-age=0, must-revalidate" } })
}
