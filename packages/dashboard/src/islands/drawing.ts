import type { Extension } from "@codemirror/state"
import { keymap } from "@codemirror/view"

import { drawBlocks } from "./draw-blocks.ts"
import { drawLines } from "./draw-lines.ts"
import { drawingTheme } from "./drawing-theme.ts"
import { enterDrawn } from "./enter-drawn.ts"
import { shownLines } from "./shown-lines.ts"

/** Draws headings, links, pictures, tables and callouts in the text. What is stored stays as it is typed. */
export const drawing: Extension = [shownLines, drawLines, drawBlocks, keymap.of(enterDrawn), drawingTheme]
