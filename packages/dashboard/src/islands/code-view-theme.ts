import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import type { Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/**
 * The look of the editor. Its colours are those of the page, whose custom properties reach into the shadow root, so they follow the light
 * and the dark scheme. CodeMirror puts this into adopted style sheets, which the policy of the page allows.
 */
const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--card)",
    border: "1px solid var(--line)",
    borderRadius: ".375rem",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  // The page scrolls, and not the text in it.
  ".cm-scroller": { font: "1.0625rem/1.65 system-ui, sans-serif", overflowX: "clip" },
  ".cm-content": {
    caretColor: "var(--ink)",
    minHeight: "50vh",
    maxWidth: "48rem",
    margin: "0 auto",
    padding: "1rem 0",
  },
  ".cm-line": { padding: "0 .75rem" },
  ".cm-content ::selection, .cm-content::selection": { color: "HighlightText", backgroundColor: "Highlight" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--back)" },
  ".cm-panels-top": { top: "var(--tools, 0px) !important" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)", borderRadius: ".375rem .375rem 0 0" },
  ".cm-panel.cm-search": {
    font: "inherit",
    padding: ".5rem 2.75rem .5rem .5rem",
    display: "flex",
    flexWrap: "wrap",
    gap: ".375rem",
    alignItems: "center",
  },
  ".cm-panel.cm-search br": { flexBasis: "100%", content: "''" },
  ".cm-panel.cm-search label": { fontSize: ".875rem", display: "inline-flex", alignItems: "center", gap: ".25rem" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { margin: "0" },
  ".cm-textfield": {
    font: "inherit",
    color: "inherit",
    backgroundColor: "var(--card)",
    border: "1px solid var(--soft)",
    borderRadius: ".375rem",
    padding: ".25rem .5rem",
    flex: "1 1 10rem",
    minWidth: "0",
  },
  ".cm-textfield::placeholder": { color: "var(--soft)", opacity: "1" },
  ".cm-button, .cm-panel.cm-search [name=close]": {
    font: "inherit",
    color: "var(--accent)",
    backgroundImage: "none",
    backgroundColor: "transparent",
    border: "1px solid var(--accent)",
    borderRadius: ".375rem",
    padding: ".25rem .6rem",
    minHeight: "2rem",
    minWidth: "2rem",
    cursor: "pointer",
  },
  ".cm-panel.cm-search [name=close]": { position: "absolute", top: ".5rem", right: ".5rem" },
  ".search-count": { fontSize: ".875rem", color: "var(--soft)", minWidth: "4rem" },
  ".cm-tooltip": { border: "0", backgroundColor: "transparent" },
  ".slash-menu": {
    listStyle: "none",
    margin: "0",
    padding: ".25rem",
    minWidth: "14rem",
    maxHeight: "16rem",
    overflowY: "auto",
    position: "relative",
    color: "var(--ink)",
    backgroundColor: "var(--card)",
    border: "1px solid var(--soft)",
    borderRadius: ".375rem",
    boxShadow: "0 4px 16px rgb(0 0 0 / 20%)",
  },
  ".slash-menu li": { padding: ".375rem .625rem", borderRadius: ".25rem", cursor: "pointer" },
  ".slash-menu [aria-selected=true]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  "@media (forced-colors: active)": { ".slash-menu [aria-selected=true]": { outline: "2px solid Highlight" } },
  ".cm-button:active": { backgroundImage: "none" },
  ":focus-visible:not(.cm-content)": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
  // The colours of a marked text, in both schemes: a match has a line around it, and the chosen one a thicker line.
  ".cm-searchMatch": { backgroundColor: "transparent", outline: "1px solid var(--spend)" },
  ".cm-searchMatch-selected": { backgroundColor: "transparent", outline: "2px solid var(--accent)" },
})

/** What Markdown means, by weight and form first: colours are none in a forced scheme. */
const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.url, tags.link], color: "var(--accent)" },
  { tag: tags.monospace, color: "var(--good)", fontFamily: "ui-monospace, monospace", fontSize: ".9375em" },
  { tag: [tags.processingInstruction, tags.labelName, tags.string, tags.contentSeparator], color: "var(--soft)" },
  { tag: [tags.angleBracket, tags.comment, tags.character, tags.escape], color: "var(--spend)" },
])

export const codeViewTheme: Extension = [theme, syntaxHighlighting(highlight)]
