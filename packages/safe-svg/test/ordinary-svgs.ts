const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="120" height="80">'
const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="

const shapes =
  '<rect x="5" y="5" width="50" height="30" rx="4" fill="#c33"/><circle cx="85" cy="25" r="18" fill="teal"/><path d="M10 70L60 45L110 70z" fill="none" stroke="navy" stroke-width="3"/>'

const bars = Array.from(
  { length: 12 },
  (_, index) =>
    `<rect class="bar b${index % 3}" x="${index * 9 + 8}" y="${70 - index * 5}" width="7" height="${index * 5}"/>`,
).join("")

const filters: Record<string, string> = {
  blur: '<feGaussianBlur stdDeviation="3"/>',
  shadow: '<feDropShadow dx="3" dy="3" stdDeviation="2" flood-color="#000" flood-opacity=".5"/>',
  matrix: '<feColorMatrix type="matrix" values="0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0"/>',
  figma:
    '<feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="e"/><feBlend mode="normal" in="SourceGraphic" in2="e" result="shape"/>',
  light:
    '<feSpecularLighting surfaceScale="5" specularExponent="20" lighting-color="#fc9"><fePointLight x="20" y="20" z="60"/></feSpecularLighting>',
  clouds:
    '<feTurbulence baseFrequency=".05" numOctaves="2" seed="3"/><feDisplacementMap in="SourceGraphic" scale="9" xChannelSelector="R"/>',
  levels:
    '<feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncG type="gamma" amplitude="1" exponent="2" offset="0"/></feComponentTransfer>',
}

/** Pictures as editors, libraries and people write them, by name. Nothing of them runs or loads. */
export const ordinarySvgs: ReadonlyMap<string, string> = new Map([
  ["shapes", `${start}${shapes}</svg>`],
  [
    "an icon in the current colour",
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M18 6L6 18M6 6l12 12"/></svg>`,
  ],
  [
    "a declaration, a document type and comments",
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Generator: a -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${start}<!-- a --><g>${shapes}</g></svg>`,
  ],
  [
    "classes as Illustrator names them",
    `<?xml version="1.0"?><svg version="1.1" id="Layer_1" ${root} x="0px" y="0px" viewBox="0 0 120 80" style="enable-background:new 0 0 120 80;" xml:space="preserve"><style type="text/css">\n\t.st0{fill:#E30613;}\n\t.st1{fill:none;stroke:#1D1D1B;stroke-miterlimit:10;}\n\t.st2{clip-path:url(#SVGID_2_);}\n</style><defs><rect id="SVGID_1_" width="60" height="60"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g class="st2"><circle class="st0" cx="50" cy="40" r="35"/></g><path class="st1" d="M5,5c30,60,80,60,110,0"/></svg>`,
  ],
  [
    "a style in CDATA",
    `${start}<defs><style type="text/css"><![CDATA[ .a > .b { fill: #0a0 } rect:nth-child(2){fill:blue} ]]></style></defs><g class="a"><rect class="b" width="40" height="40"/><rect x="50" width="40" height="40"/></g></svg>`,
  ],
  [
    "layers and data of Inkscape",
    `<svg ${root} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="120" height="80" inkscape:version="1.3" sodipodi:docname="a.svg"><sodipodi:namedview id="b" pagecolor="#fff"/><metadata><rdf:RDF/></metadata><g inkscape:label="Layer 1" inkscape:groupmode="layer" transform="translate(4,-3)"><path style="fill:#aa8800;fill-opacity:1;stroke:#000;stroke-width:2px;stroke-linecap:butt;-inkscape-stroke:none" d="m 10,20 c 20,60 60,-20 90,40" sodipodi:nodetypes="cc"/><text xml:space="preserve" style="font-size:16px;line-height:1.25;font-family:sans-serif;-inkscape-font-specification:sans-serif" x="20" y="60"><tspan sodipodi:role="line" x="20" y="60">Inkscape  a</tspan></text></g></svg>`,
  ],
  [
    "gradients of Figma",
    `<svg width="120" height="80" viewBox="0 0 120 80" fill="none" ${root}><g clip-path="url(#clip0_1_2)"><rect width="120" height="80" rx="8" fill="white"/><path fill-rule="evenodd" clip-rule="evenodd" d="M10 10H60V60H10V10ZM20 20V50H50V20H20Z" fill="url(#paint0_linear_1_2)"/><rect x="70" y="20" width="40" height="40" fill="url(#pattern0)"/></g><defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.5)"/></pattern><linearGradient id="paint0_linear_1_2" x1="10" y1="10" x2="60" y2="60" gradientUnits="userSpaceOnUse"><stop stop-color="#FF0080"/><stop offset="1" stop-color="#7928CA" stop-opacity="0.4"/></linearGradient><clipPath id="clip0_1_2"><rect width="120" height="80" fill="white"/></clipPath><image id="image0" width="2" height="2" xlink:href="${dot}"/></defs></svg>`,
  ],
  [
    "a picture with line breaks in its data",
    `${start}<image x="5" y="5" width="90" height="60" preserveAspectRatio="none" href="${dot.replace(/(.{60})/g, "$1&#10;  ")}"/></svg>`,
  ],
  [
    "symbols",
    `${start}<symbol id="s" viewBox="0 0 10 10"><path d="M0 0L10 5L0 10z"/></symbol><use href="#s" width="30" height="30"/><use href="#s" x="40" width="60" height="60" fill="#a4c"/></svg>`,
  ],
  [
    "markers and dashes",
    `${start}<defs><marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker></defs><polyline points="10,70 40,20 70,60 110,10" fill="none" stroke="#c30" stroke-dasharray="6 2" marker-end="url(#m)" marker-start="url('#m')"/></svg>`,
  ],
  [
    "masks and a radial gradient",
    `${start}<defs><radialGradient id="r" cx=".3" fy=".2"><stop offset="5%" style="stop-color:gold"/><stop offset="95%" style="stop-color:rgb(200,0,0);stop-opacity:.8"/></radialGradient><mask id="k"><rect width="120" height="80" fill="white"/><circle cx="60" cy="40" r="20"/></mask></defs><rect width="120" height="80" fill="url(#r)" mask="url(#k)"/></svg>`,
  ],
  [
    "text",
    `${start}<text x="10" y="30" font-family="Georgia, 'Times New Roman', serif" font-size="18" letter-spacing="1" text-anchor="start">Grüße &amp; <tspan font-weight="bold" dy="20" fill="#06c">&lt;b&gt;</tspan></text></svg>`,
  ],
  [
    "text on a path",
    `${start}<path id="p" d="M10 60Q60 0 110 60" fill="none"/><text font-size="12"><textPath href="#p" startOffset="10%">along a curve, 漢字</textPath></text></svg>`,
  ],
  [
    "a chart",
    `${start}<style>.bar{stroke:#333;stroke-width:.5}.b0{fill:#4e79a7}.b1{fill:#f28e2b}.b2{fill:#e15759}text{font:8px sans-serif}</style>${bars}<line x1="5" y1="70" x2="115" y2="70" stroke="#000"/><text x="60" y="79" text-anchor="middle">2026</text></svg>`,
  ],
  [
    "a chart of matplotlib",
    `<?xml version="1.0" encoding="utf-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${root} width="120pt" height="80pt" viewBox="0 0 120 80" version="1.1"><metadata/><defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs><g id="figure_1"><g id="patch_1"><path d="M 0 80 L 120 80 L 120 0 L 0 0 z" style="fill: #ffffff"/></g><defs><path id="m1" d="M 0 0 L 0 3.5" style="stroke: #000000; stroke-width: 0.8"/></defs><use xlink:href="#m1" x="30" y="60" style="stroke: #000000"/><use xlink:href="#m1" x="80" y="60"/><path d="M 10 60 L 60 20 L 110 50" clip-path="url(#c1)" style="fill: none; stroke: #1f77b4; stroke-width: 1.5; stroke-linecap: square"/></g><defs><clipPath id="c1"><rect x="5" y="5" width="110" height="60"/></clipPath></defs></svg>`,
  ],
  [
    "a diagram with a way out of HTML",
    `${start}<switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility" systemLanguage="xx"><rect width="9" height="9"/></g><text x="10" y="40">instead</text></switch></svg>`,
  ],
  [
    "a background and blend modes",
    `<svg ${root} viewBox="0 0 120 80" style="background-color: #eee; max-width: 120px"><g style="isolation:isolate"><circle cx="45" cy="40" r="30" style="fill:#f00;mix-blend-mode:multiply"/><circle cx="75" cy="40" r="30" style="fill:#0ff;mix-blend-mode:multiply"/></g></svg>`,
  ],
  [
    "variables and calculations",
    `${start}<style>:root{--main:#096;--w:calc(20px + 2em)}.v{fill:var(--main);width:var(--w);height:40px;transform:rotate(8deg);transform-origin:30px 30px}</style><rect class="v" x="20" y="10"/></svg>`,
  ],
  [
    "colours of CSS 4",
    `${start}<rect width="40" height="80" fill="hsl(200deg 80% 40%)"/><rect x="40" width="40" height="80" fill="oklch(70% .15 30)"/><rect x="80" width="40" height="80" style="fill:color-mix(in srgb, red 30%, blue)"/></svg>`,
  ],
  [
    "a dark mode",
    `${start}<style>path{fill:#111}@media (prefers-color-scheme:dark){path{fill:#eee}}@media (prefers-color-scheme:light){path{fill:#246}}</style><path d="M20 10h80v60h-80z"/></svg>`,
  ],
  [
    "a finished animation",
    `${start}<rect y="30" width="20" height="20"><animate attributeName="x" from="0" to="90" dur="0.001s" fill="freeze"/><set attributeName="fill" to="#c0c" begin="0s"/></rect><g><path d="M0 0h10v10h-10z"/><animateTransform attributeName="transform" type="rotate" from="0" to="30" dur="0.001s" fill="freeze"/></g></svg>`,
  ],
  [
    "nested pictures and views",
    `${start}<svg x="10" y="10" width="50" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice"><ellipse cx="5" cy="5" rx="5" ry="3"/></svg><view id="v" viewBox="0 0 9 9"/><a href="#v"><polygon points="70,10 110,10 90,60" fill="#5a5"/></a></svg>`,
  ],
  [
    "another prefix",
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="120" height="80"><s:g s:id="x"><s:rect width="60" height="40" fill="#840"/></s:g></s:svg>`,
  ],
  ...Object.entries(filters).map(([name, content]): [string, string] => [
    `a filter: ${name}`,
    `${start}<defs><filter id="f" x="-10%" y="-10%" width="130%" height="130%" color-interpolation-filters="sRGB">${content}</filter></defs><g filter="url(#f)">${shapes}</g></svg>`,
  ]),
])
