import { defaultSchema } from "hast-util-sanitize"
import type { Schema } from "hast-util-sanitize"

/** Elements that go together with what is in them: it is code, or no text of the article. */
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

/** What a URL may start with, by attribute. Relative URLs are resolved, or reported, after sanitising. */
const web = ["http", "https"]

/**
 * The one allow-list for what authors write: elements, attributes, URL schemes. Ids are allowed here and get their prefix
 * in the finishing pass, once, together with the links to them.
 *
 * What a feature needs beyond this list is never admitted here, since an author could write it too: the spans and colours of
 * highlighted code, the markup of formulas, frames, callouts and anchors are put in after sanitising, by the finishing pass
 * or by a plugin that runs after it, and are made of data that was checked: the text of a code block, the name of a known
 * language, the id of a known provider's film. There is no `style`, no frame and no free choice of classes here. So the output,
 * rendered again as HTML, loses these decorations and gets them anew from what lies under them.
 *
 * What such a feature has to know travels as data that means nothing to a browser, and is taken out by whoever uses it:
 * - `data-meta` of `<code>` is what follows the language in a fence's info string;
 * - `language-…`, `math-inline` and `math-display` are the classes of `<code>` that tell what it is written in;
 * - an author's frame comes as a link whose node has `data.frame` (sanitize-tree.ts), which no author can write.
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
    input: [["type", "checkbox"], "checked", ["disabled", true]],
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
    // They are looked up one by one: those of most elements first.
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
