import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDiagrams } from "@citable/markdown/diagrams"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"

// Once for all bodies, the highlighter last.
const plugins = [createCallouts(), createMath(), createDiagrams(), createHighlighter()]

const { html } = await renderBody('```js {2} title="a.js"\nconst a = 1\nlet b\n```', { plugins })

export {}
