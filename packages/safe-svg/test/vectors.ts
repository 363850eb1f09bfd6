/** What each vector calls, and an address that none may ask for. A server counts both. */
export interface VectorTargets {
  script: string
  address: string
}

const start =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">'
const inSvg = (content: string) => `${start}${content}</svg>`
const xhtml = "http://www.w3.org/1999/xhtml"
const svg = "http://www.w3.org/2000/svg"

/** All pairs of two lists. */
const pairs = <First, Second>(first: readonly First[], second: readonly Second[]) =>
  first.flatMap((one) => second.map((other): [First, Second] => [one, other]))

const scripts = [
  "<script>RUN</script>",
  "<script><![CDATA[RUN]]></script>",
  '<script type="text/ecmascript">RUN</script>',
  '<script href="data:text/javascript,RUN"/>',
  '<script xlink:href="data:text/javascript,RUN"/>',
  '<script href="OUT.js"/>',
  '<script xlink:href="OUT.js"/>',
  ...["s", "svg", "s-x", "s.x", "é", "_", "a1", "xml2"].flatMap((prefix) => [
    `<${prefix}:script xmlns:${prefix}="${svg}">RUN</${prefix}:script>`,
    `<g xmlns:${prefix}="${svg}"><${prefix}:script\n>RUN</${prefix}:script></g>`,
    `<${prefix}:script xmlns:${prefix}="${xhtml}">RUN</${prefix}:script>`,
  ]),
  `<script xmlns="${xhtml}">RUN</script>`,
  `<g xmlns:a="http://www.w3.org/2000&#47;svg"><a:script>RUN</a:script></g>`,
  `<x xmlns="urn:x"><script xmlns="${svg}">RUN</script></x>`,
  `<metadata><script>RUN</script></metadata>`,
  `<title><script>RUN</script></title>`,
  `<desc><h:script xmlns:h="${xhtml}">RUN</h:script></desc>`,
  `<switch><foreignObject/><script>RUN</script></switch>`,
  `<style><script>RUN</script></style>`,
  `<defs><symbol id="a"><script>RUN</script></symbol></defs><use href="#a"/>`,
  `<handler type="text/ecmascript">RUN</handler>`,
]

const documents = [
  `<meta xmlns="${xhtml}" http-equiv="refresh" content="0;url=OUT"/>`,
  `<h:meta xmlns:h="${xhtml}" http-equiv="refresh" content="0;url=OUT"/>`,
  `<h:iframe xmlns:h="${xhtml}" src="javascript:RUN"/>`,
  `<h:iframe xmlns:h="${xhtml}" srcdoc="&lt;script>RUN&lt;/script>"/>`,
  `<h:img xmlns:h="${xhtml}" src="x" onerror="RUN"/>`,
  `<h:img xmlns:h="${xhtml}" src="OUT.png"/>`,
  `<h:link xmlns:h="${xhtml}" rel="stylesheet" href="OUT.css"/>`,
  `<h:style xmlns:h="${xhtml}">@import "OUT.css"; svg{background:url(OUT.png)}</h:style>`,
  `<h:object xmlns:h="${xhtml}" data="OUT.html"/>`,
  `<h:embed xmlns:h="${xhtml}" src="OUT.html"/>`,
  `<h:video xmlns:h="${xhtml}" src="OUT.mp4" poster="OUT.png"/>`,
  `<h:audio xmlns:h="${xhtml}" src="x" onerror="RUN"/>`,
  `<h:form xmlns:h="${xhtml}" action="javascript:RUN"><h:input type="submit"/></h:form>`,
  `<h:base xmlns:h="${xhtml}" href="OUT/"/><image href="a.png"/>`,
  `<h:body xmlns:h="${xhtml}" onload="RUN"/>`,
  `<foreignObject width="9" height="9"><body xmlns="${xhtml}" onload="RUN"><img src="x" onerror="RUN"/></body></foreignObject>`,
  `<foreignObject><iframe xmlns="${xhtml}" src="data:text/html,&lt;script>RUN&lt;/script>"/></foreignObject>`,
  `<f:foreignObject xmlns:f="${svg}" width="9" height="9"><h:img xmlns:h="${xhtml}" src="OUT.png"/></f:foreignObject>`,
  `<iframe src="OUT.html"/><embed src="OUT.svg"/><object data="OUT.svg"/>`,
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext href="javascript:RUN">x</mtext></math>`,
]

const handlers = pairs(
  ["rect", "g", "a", "text", "image", "use", "animate", "set", "svg", "style", "title", "path"],
  ["onload", "onerror", "onclick", "onbegin", "onfocusin", "onmouseover", "onend", "onactivate"],
).map(([name, handler]) => `<${name} ${handler}="RUN" width="9" height="9" href="x" begin="0s" dur="1s" tabindex="0"/>`)

const addresses = [
  "javascript:RUN",
  "java&#x73;cript:RUN",
  "java&#10;script:RUN",
  "javascript&#9;:RUN",
  "&#1;javascript:RUN",
  " &#x20;JaVaScRiPt:RUN",
  "data:text/html,&lt;script>RUN&lt;/script>",
  `data:image/svg+xml,&lt;svg xmlns='${svg}' id='a' onload='RUN'>&lt;script>RUN&lt;/script>&lt;/svg>#a`,
  "data:image/svg+xml;base64,PHN2Zy8+#a",
  "data:image/png,&lt;svg/>",
  "OUT.svg#a",
  "//127.0.0.1:1/a.svg#a",
  "out.svg#a",
  "/out.svg",
  "blob:OUT",
  "vbscript:RUN",
  "file:///etc/passwd",
  "\\\\127.0.0.1\\a",
]
const linked = pairs(["a", "use", "image", "feImage"], addresses).flatMap(([name, address]) => {
  const [before, after] =
    name === "feImage" ? ['<filter id="f">', '</filter><rect filter="url(#f)" width="9" height="9"/>'] : ["", ""]
  const inner = '<rect width="40" height="30"/>'
  return [
    `${before}<${name} href="${address}" width="9" height="9">${inner}</${name}>${after}`,
    `${before}<${name} xmlns:l="http://www.w3.org/1999/xlink" l:href="${address}" width="9" height="9">${inner}</${name}>${after}`,
  ]
})
const referring =
  "linearGradient radialGradient pattern filter textPath mpath marker mask clipPath cursor tref altGlyph animate"
    .split(" ")
    .map(
      (name) =>
        `<${name} id="x" href="OUT.svg#a"/><rect width="9" height="9" fill="url(#x)" mask="url(#x)" filter="url(#x)"/>`,
    )

const animations = pairs(
  ["set", "animate", "animateTransform"],
  ["href", "xlink:href", "onclick", "style", "class", "mask", "filter"],
).map(
  ([name, target]) =>
    `<a href="#"><${name} attributeName="${target}" to="javascript:RUN" values="javascript:RUN;url(OUT.svg#a)" begin="0s" dur="1s" fill="freeze"/><rect width="40" height="30"/></a>`,
)
const styled = [
  "fill:url(OUT.svg#a)",
  "mask:url('OUT.svg#a')",
  "filter:url(&quot;OUT.svg#a&quot;)",
  "background:url(OUT.png)",
  "background:u\\72l(OUT.png)",
  "background:u/**/rl(OUT.png);background:URL(OUT.png)",
  "background:url( OUT.png )",
  "background:image-set('OUT.png' 1x)",
  "background:-webkit-image-set(url(OUT.png) 1x)",
  "background:cross-fade(url(OUT.png),url(#a))",
  "background:url(#a),url(OUT.png)",
  "--a:url(OUT.png);background:var(--a)",
  "fill:red;/*;*/background:url(OUT.png)",
  "font-family:'a;}';background:url(OUT.png)",
  "cursor:url(OUT.png),auto",
  "list-style-image:url(OUT.png);display:list-item",
  "content:url(OUT.png)",
  "border-image:url(OUT.png)",
  "shape-outside:url(OUT.png)",
  "behavior:url(OUT.htc);-moz-binding:url(OUT.xml#a)",
  "width:expression(RUN)",
  "d:path('M0 0');mask-image:url(OUT.png)",
  "clip-path:url(OUT.svg#a)",
  "marker:url(OUT.svg#a)",
  "offset-path:url(OUT.svg#a)",
]
const styles = styled.flatMap((css) => [
  `<rect width="40" height="30" style="${css}"/>`,
  `<style>rect,svg{${css}}</style><rect width="40" height="30"/>`,
  `<style>@media all{rect,svg{${css}}}</style><rect width="40" height="30"/>`,
])
const sheets = [
  '@import "OUT.css";',
  "@import url(OUT.css) screen;",
  "@IMPORT 'OUT.css';",
  "@\\69mport 'OUT.css';",
  "<![CDATA[@import 'OUT.css';]]>",
  "@charset 'utf-8';@import 'OUT.css';",
  "@font-face{font-family:a;src:url(OUT.woff)}text{font-family:a}",
  "@namespace url(OUT);@import 'OUT.css';",
  "&lt;!-- @import 'OUT.css'; --&gt;",
  "/*&lt;/style>*/@import 'OUT.css';",
  "@layer a{rect{fill:url(OUT.svg#a)}}",
  "@supports (x:y){} @import 'OUT.css';",
  "rect{fill:red;}}}@import 'OUT.css';rect{background:url(OUT.png)}",
  "&lt;/style>&lt;script>RUN&lt;/script>",
  "&lt;img src=x onerror=RUN>",
].map((css) => `<style>${css}</style><text>a</text><rect width="40" height="30"/>`)
const attributes = pairs(
  ["fill", "stroke", "mask", "filter", "clip-path", "marker-start", "cursor"],
  [
    "url(OUT.svg#a)",
    "url(\u00A0#a)",
    "url('\uFEFF#a')",
    "url('OUT.svg#a') red",
    "u\\72l(OUT.svg#a)",
    "URL(&#34;OUT.svg#a&#34;)",
    "url(#a) url(OUT.svg#b)",
  ],
).map(([name, value]) => `<path d="M0 0H40V30z" ${name}="${value}"/>`)

const files = [
  `<?xml-stylesheet href="OUT.css"?>${inSvg("")}`,
  `<?xml-stylesheet type="text/css" href="data:text/css,svg{background:url(OUT.png)}"?>${inSvg("")}`,
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><svg xmlns="${svg}"><xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><h:script xmlns:h="${xhtml}">RUN</h:script></xsl:template></xsl:stylesheet></svg>`,
  `<?xml-stylesheet type="text/xsl" href="OUT.xsl"?>${inSvg("")}`,
  `<!DOCTYPE svg SYSTEM "OUT.dtd">${inSvg("<rect/>")}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "OUT.txt">]>${inSvg("<text>&a;</text>")}`,
  `<!DOCTYPE svg [<!ENTITY % a SYSTEM "OUT.dtd">%a;]>${inSvg("")}`,
  `<!DOCTYPE svg [<!ENTITY a "&#60;script xmlns='${svg}'>RUN&#60;/script>">]>${inSvg("&a;")}`,
  `<!DOCTYPE svg [<!ENTITY a "javascript:RUN">]>${inSvg('<a href="&a;"><rect width="40" height="30"/></a>')}`,
  `<!DOCTYPE svg [<!ATTLIST svg onload CDATA #FIXED "RUN">]>${inSvg("")}`,
  `<!DOCTYPE svg [<!ATTLIST rect xmlns CDATA "${xhtml}">]>${inSvg('<rect onload="RUN"/>')}`,
  `<!DOCTYPE html><html xmlns="${xhtml}"><script>RUN</script></html>`,
  `<html xmlns="${xhtml}"><svg xmlns="${svg}" onload="RUN"/></html>`,
  `<svg xmlns="${xhtml}"><script>RUN</script></svg>`,
  `<s:svg xmlns:s="${svg}" onload="RUN"><s:script>RUN</s:script></s:svg>`,
  `<svg xmlns="${svg}" onload="RUN"/>`,
  `<svg xmlns='${svg}' onload='RUN'/>`,
  `<svg\nxmlns="${svg}"\nonload\n=\n"RUN"/>`,
  `<svg xmlns="${svg}" xml:base="OUT/"><image href="a.png"/><use href="#b"/></svg>`,
  `<svg xmlns="${svg}" style="background:url(OUT.png)"/>`,
  `${inSvg("")}<script xmlns="${svg}">RUN</script>`,
  `${start}<script>RUN</script>`,
  `${start}<rect onload="RUN"></svg>`,
  `<!-- --!><svg onload="RUN"> -->${inSvg("<script>RUN</script>")}`,
  inSvg("<!--><script>RUN</script>--><text>]]&gt;<![CDATA[</text><script>RUN</script>]]></text>"),
  inSvg("<title>&lt;/title>&lt;script>RUN&lt;/script></title><text>&lt;img src=x onerror=RUN></text>"),
  inSvg('<text id="&quot;>&lt;img src=x onerror=RUN>">&lt;/svg>&lt;img src=x onerror=RUN></text>'),
  inSvg("<desc>&lt;style>&lt;!--&lt;/style>&lt;img src=x onerror=RUN></desc>"),
  inSvg(
    '<p:path xmlns:p="urn:p"/><text xlink:href="javascript:RUN" xlink:actuate="onLoad" xlink:show="replace">a</text>',
  ),
  `\u{FEFF}${inSvg("<script>RUN</script>")}`,
  `<?xml version="1.1"?>${inSvg("<text>&#1;</text><script>RUN</script>")}`,
  `<?xml version="1.0" encoding="utf-7"?>${inSvg("+ADw-script+AD4-RUN+ADw-/script+AD4-")}`,
  `<?xml version="1.0" encoding="iso-2022-jp"?>${inSvg("\u001B(J<script>RUN</script>")}`,
]

/** Files that tell a parser another encoding than a filter takes them for. */
const encoded = ["<script>RUN</script>", '<rect onload="RUN"/>', '<image href="OUT.png"/>'].flatMap((content) => [
  (text: (source: string) => string) => Buffer.from(text(`\u{FEFF}${inSvg(content)}`), "utf16le"),
  (text: (source: string) => string) => Buffer.from(text(`\u{FEFF}${inSvg(content)}`), "utf16le").swap16(),
  (text: (source: string) => string) => Buffer.from(text(inSvg(content)), "utf16le"),
  (text: (source: string) => string) => Buffer.from(text(`<?xml version="1.0" encoding="utf-16"?>${inSvg(content)}`)),
  (text: (source: string) => string) =>
    Buffer.from(text(`<?xml version="1.0" encoding="windows-1252"?>${inSvg(`<text>é</text>${content}`)}`), "latin1"),
  (text: (source: string) => string) => Buffer.from(text(inSvg(`<text>é</text>${content}`)), "latin1"),
])

/** Known ways to make an SVG run or load something, and combinations of them, as the bytes of files. */
export function listVectors({ script, address }: VectorTargets): Buffer[] {
  const fill = (source: string) => source.replaceAll("RUN", script).replaceAll("OUT", address)
  const contents = [scripts, documents, handlers, linked, referring, animations, styles, sheets, attributes].flat()
  return [
    ...[...contents.map(inSvg), ...files].map((source) => Buffer.from(fill(source))),
    ...encoded.map((make) => make(fill)),
  ]
}
