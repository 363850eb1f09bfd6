import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

const shapes = {
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  write: "M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17zM14 8l3 3",
  visibility: "M5 17l-1.5 3.5 4-1.2A8.5 8.5 0 1 0 5 17M8.5 13c0-2 .8-3.2 2.2-4M13.5 13c0-2 .8-3.2 2.2-4",
  search: "M10.5 4a6.5 6.5 0 1 0 .1 0M15.5 15.5L20 20",
  connections: "M9 7V3M15 7V3M6 7h12v4a6 6 0 0 1-12 0zM12 17v4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  switch: "M8 10l4-4 4 4M8 14l4 4 4-4",
} as const

export type IconName = keyof typeof shapes

/** A small picture beside words that say the same. */
export const icon = (name: IconName): Html =>
  html`${raw(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${shapes[name]}"/></svg>`)}`
