import { EditorView } from "@codemirror/view"

const mono = { fontFamily: "ui-monospace, monospace", fontSize: ".9375rem" }

/** The look of what the editor draws in the text. */
export const drawingTheme = EditorView.theme({
  ".heading": { fontWeight: "700", lineHeight: "1.3", paddingTop: ".75rem", paddingBottom: ".125rem" },
  ".heading-1": { fontSize: "1.6em" },
  ".heading-2": { fontSize: "1.35em" },
  ".heading-3": { fontSize: "1.15em" },
  ".link": { color: "var(--accent)", textDecoration: "underline" },
  ".isolated": { unicodeBidi: "isolate" },
  ".cm-line.code": { ...mono, backgroundColor: "var(--back)" },
  ".cm-line.table-source": mono,
  ".cm-line.quote, .cm-line.callout": { borderInlineStart: "4px solid var(--line)", paddingInlineStart: ".75rem" },
  ".cm-line.callout": { borderColor: "var(--accent)", backgroundColor: "var(--back)" },
  ".cm-line.callout-tip": { borderColor: "var(--good)" },
  ".cm-line.callout-warning": { borderColor: "var(--spend)" },
  ".cm-line.callout-caution": { borderColor: "var(--bad)" },
  ".callout-label": { fontWeight: "700" },
  ".drawn": { padding: ".375rem .75rem", cursor: "text" },
  ".drawn-table": { overflowX: "auto" },
  ".drawn-table table": { borderCollapse: "collapse", lineHeight: "1.4" },
  ".drawn-table th, .drawn-table td": {
    border: "1px solid var(--line)",
    padding: ".25rem .6rem",
    textAlign: "start",
    minWidth: "2rem",
    overflowWrap: "break-word",
    wordBreak: "normal",
    height: "2rem",
  },
  ".drawn-table th": { backgroundColor: "var(--back)" },
  ".drawn-picture.library": { height: "16rem", display: "flex", flexDirection: "column", gap: ".25rem" },
  ".drawn-picture img": { minHeight: "0", flex: "1", objectFit: "contain", objectPosition: "left", maxWidth: "100%" },
  ".drawn-picture .words": { color: "var(--soft)", fontSize: ".875rem" },
  ".drawn-picture:not(.library) .words": {
    display: "block",
    border: "1px dashed var(--soft)",
    borderRadius: ".375rem",
    padding: ".75rem",
  },
})
