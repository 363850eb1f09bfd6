import { defaultSchema } from "hast-util-sanitize"
import type { Schema } from "hast-util-sanitize"

/** Elements that are removed with their content, because it is code, or not text of the article. */
export const strippedElements = [
  "applet",
  "button",
  "canvas",
  "embed",
  "frameset",
  "head",
  "iframe",
  "math",
  "noembed",
  "noframes",
  "object",
  "plaintext",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
  "xmp",
]

/** Allowed schemes of URLs. The finishing pass resolves or reports relative URLs. */
const web = ["http", "https"]

/**
 * The one allow-list for what authors write: elements, attributes and URL schemes. Ids are allowed here. The finishing pass adds their
 * prefix, once, and changes the links to them.
 *
 * Never add what a feature needs to this list, because an author could write it too. The finishing pass, or a plugin after the
 * sanitiser, adds the spans of highlighted code, the markup of formulas, frames, callouts and anchors. They make it from checked data: the text of a
 * code block, the name of a known language, the id of a known provider's video. There is no `style`, no frame and no free choice of
 * classes here. So the output, rendered again as HTML, loses these decorations and gets them again from their data.
 *
 * The data for such features means nothing to a browser, and its user removes it:
 * - `data-meta` of `<code>` is a fence's info string after the language.
 * - The classes `language-…`, `math-inline` and `math-display` of `<code>` name its language.
 * - An author's frame is a link whose node has `data.frame` (sanitize-tree.ts), which no author can write.
 */
export const bodySchema: Schema = {
  allowComments: true,
  allowDoctypes: false,
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ["table"],
    col: ["table"],
    colgroup: ["table"],
    source: ["audio", "video"],
    track: ["audio", "video"],
  },
  attributes: {
    "*": ["align", "ariaHidden", "dir", "id", "lang", "title"],
    a: [
      ["ariaDescribedBy", "footnote-label", "user-content-footnote-label"],
      "ariaLabel",
      ["className", "data-footnote-backref"],
      "dataFootnoteBackref",
      "dataFootnoteRef",
      "href",
      "hrefLang",
      "name",
      "rel",
    ],
    audio: ["controls", "loop", "muted", "preload", "src"],
    blockquote: ["cite"],
    code: [["className", /^language-[\p{L}\p{N}_+#.-]{1,40}$/u, "math-display", "math-inline"], "dataMeta"],
    col: ["span"],
    colgroup: ["span"],
    del: ["cite", "dateTime"],
    details: ["open"],
    div: [
      ["className", "citable-table"],
      ["tabIndex", 0],
    ],
    h2: [["className", "sr-only"]],
    img: ["alt", "height", "src", "width"],
    input: [["type", "checkbox"], "ariaLabel", "checked", ["disabled", true]],
    ins: ["cite", "dateTime"],
    li: [["className", "task-list-item"], "value"],
    meter: ["high", "low", "max", "min", "optimum", "value"],
    pre: [["className", "citable-source"]],
    ol: [["className", "contains-task-list"], "reversed", "start", "type"],
    progress: ["max", "value"],
    q: ["cite"],
    section: [["className", "footnotes"], "dataFootnotes"],
    source: ["src", "type"],
    span: [["className", "citable-image-missing"], ["role", "img"], "ariaLabel"],
    td: ["colSpan", "rowSpan"],
    th: ["abbr", "colSpan", "rowSpan", "scope"],
    time: ["dateTime"],
    track: ["default", "kind", "label", "src", "srcLang"],
    ul: [["className", "contains-task-list"]],
    video: ["controls", "height", "loop", "muted", "playsInline", "poster", "preload", "src", "width"],
  },
  clobber: [],
  clobberPrefix: "",
  protocols: {
    cite: web,
    href: [...web, "mailto", "tel"],
    poster: web,
    src: web,
  },
  required: { input: { disabled: true, type: "checkbox" } },
  strip: strippedElements,
  tagNames: unique([
    // The lookup is linear, so the most frequent names come first.
    ..."p a li code strong em ul h2 h3 img br pre".split(" "),
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== "picture"),
    "abbr",
    "aside",
    "audio",
    "caption",
    "cite",
    "col",
    "colgroup",
    "dfn",
    "figcaption",
    "figure",
    "mark",
    "meter",
    "progress",
    "small",
    "time",
    "track",
    "u",
    "video",
    "wbr",
  ]),
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
