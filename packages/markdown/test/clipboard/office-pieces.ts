import type { ClipboardPiece } from "./clipboard-piece.ts"

const word = (body: string, style = "") =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- ${style} --></style></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const item = (list: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const excel = (rows: string, style = "") =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} ${style} --></style></head><body><table border=0 width=192><!--StartFragment--><col width=64 span=2>${rows}<!--EndFragment--></table></body></html>`
const run = (text: string, style = "") =>
  `<span class="TextRun SCXW1" style="${style}"><span class="NormalTextRun">${text}</span></span>`
const webItem = (level: number, text: string, kind = "ul") =>
  `<div class="ListContainerWrapper SCXW1"><${kind} role="list"><li data-aria-level="${level}" role="listitem"><p>${run(text)}<span class="EOP">&nbsp;</span></p></li></${kind}></div>`

/** What programs of an office write. The texts are made up; the shapes are those of the named program and version. */
export const officePieces: ClipboardPiece[] = [
  [
    "Word 2019 on Windows, headings with a table of contents",
    word(
      `<p class=MsoTitle>Ferry guide<o:p></o:p></p><h1><a name="_Toc1"></a>Routes</h1><p class=MsoNormal>Read <a href="https://example.com/a?b=1&amp;c=2">the <b>plan</b></a>.<o:p></o:p></p><h2>Night boats</h2>`,
    ),
    { headings: "1 1 2", links: 1 },
  ],
  [
    "Word 2019 on Windows, nested bullets",
    word(
      item("l0 level1", "·", "Cabins") +
        item("l0 level2", "o", "inside") +
        item("l0 level3", "§", "lower deck") +
        item("l0 level1", "·", "Seats"),
    ),
    { items: "1 2 3 1" },
  ],
  [
    "Word 365 on Windows, a numbered list that starts at four",
    word(
      item("l1 level1", "4.", "Board") + item("l1 level2", "a)", "show the ticket") + item("l1 level1", "5.", "Sleep"),
    ),
    { items: "1 2 1", has: "4. Board" },
  ],
  [
    "Word 365 on Windows, two lists one after the other",
    word(item("l0 level1", "·", "Tea") + item("l2 level1", "1.", "Boil")),
    { items: "1 1" },
  ],
  [
    "Word 365 on Windows, a table whose head is bold",
    word(
      `<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Deck<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Beds</b></p></td></tr><tr><td><p class=MsoNormal>Three</p></td><td><p class=MsoNormal>40</p><p class=MsoNormal>or 44</p></td></tr></table>`,
    ),
    { tables: "2x2", has: "40<br>or 44" },
  ],
  [
    "Word 365 on Windows, tracked changes and comments",
    word(
      `<p class=MsoNormal>The boat <ins cite="mailto:a"  datetime="2026">now </ins><del cite="mailto:a">never </del>leaves<a class=MsoCommentReference>[A1]</a> at nine.</p><div style='mso-element:comment-list'><div>Sure?</div></div>`,
    ),
    { has: "The boat now leaves at nine.", left: { deletions: 1, comments: 1 } },
  ],
  [
    "Word 365 on Windows, footnotes",
    word(
      `<p class=MsoNormal>It sails<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.</p><div style='mso-element:footnote-list'><hr align=left width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1">[1]</a> In summer.</p></div></div>`,
    ),
    { notes: 1, has: "[^1]: In summer." },
  ],
  [
    "Word 365 on Windows, a picture of its temporary folder",
    word(
      `<p class=MsoNormal>Before <img width=10 height=10 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.jpg" alt="A boat"> after</p>`,
    ),
    { left: { pictures: 1 }, has: "Before" },
  ],
  [
    "Word 2016 on a Mac, headings by outline level",
    word(
      `<p class=MsoNormal style='mso-outline-level:1'><b><span style='font-size:24.0pt'>Wool care</span></b></p><p class=MsoNormal style='mso-outline-level:2'>Washing</p><p class=MsoNormal>Wash <span style='font-weight:bold'>cold</span> and <span style='font-style:italic'>slowly</span>.</p>`,
    ),
    { headings: "1 2", bold: 1, italic: 1 },
  ],
  [
    "Word 365 on the web, a heading and a sentence",
    `<meta charset='utf-8'><div class="OutlineElement"><p role="heading" aria-level="2" class="Paragraph">${run("Choosing boots")}<span class="EOP">&nbsp;</span></p></div><div class="OutlineElement"><p class="Paragraph">${run("Buy them ")}${run("late", "font-weight:bold")}${run(" in the ")}<a class="Hyperlink" href="https://example.com/day">${run("day")}</a><span class="EOP">&nbsp;</span></p></div>`,
    { headings: "2", bold: 1, links: 1 },
  ],
  [
    "Word 365 on the web, a list in one wrapper for each item",
    webItem(1, "Leather") + webItem(2, "oiled") + webItem(2, "waxed") + webItem(1, "Synthetic"),
    { items: "1 2 2 1" },
  ],
  [
    "Word 365 on the web, text between two lists",
    `${webItem(1, "One", "ol")}<p>${run("Between")}</p>${webItem(1, "Two", "ol")}`,
    { items: "1 1", has: "Between" },
  ],
  [
    "Excel 365 on Windows, bold by a class",
    excel(
      `<tr><td class=xl65>City</td><td class=xl65>2025</td></tr><tr><td>Bergen</td><td align=right x:num>12</td></tr>`,
      ".xl65 {font-weight:700;}",
    ),
    { tables: "2x2", has: "| Bergen | 12 |" },
  ],
  [
    "Excel 365 on Windows, a merged cell and a pipe",
    excel(`<tr><td colspan=2>Both | all</td></tr><tr><td>a</td><td>b</td></tr>`),
    { tables: "2x2", has: "Both \\| all" },
  ],
  [
    "Excel 2019 on a Mac, one column",
    excel(`<tr><td>Name</td></tr><tr><td>Ada</td></tr><tr><td>Bo</td></tr>`),
    { tables: "3x1" },
  ],
  [
    "Excel for the web",
    `<meta charset='utf-8'><div ccp_infra_version='3' data-ccp-timestamp='1'><style>@charset "UTF-8"; .font0 {color:black;} td {padding:1px}</style><table width="128"><colgroup><col width="64" span="2"></colgroup><tbody><tr><td>Tent</td><td><a href="https://example.com/tent">see</a></td></tr><tr><td>Stove</td><td>9</td></tr></tbody></table></div>`,
    { tables: "2x2", links: 1 },
  ],
  [
    "PowerPoint 365 on Windows, bullets of a slide",
    `<html xmlns:p="urn:schemas-microsoft-com:office:powerpoint"><body><!--StartFragment--><div style='mso-line-spacing:"90 50 0"'><span style='mso-special-format:bullet'></span><span style='font-size:28pt'>First point</span></div><div><span>Second <b>point</b></span></div><!--EndFragment--></body></html>`,
    { bold: 1, has: "First point" },
  ],
  [
    "Outlook 365 on Windows, a filtered link",
    word(
      `<div class=WordSection1><p class=MsoNormal>the <b>final</b> text is <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Ffinal&amp;data=05" originalsrc="https://example.com/final">here</a>.</p><ul type=disc><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>one<o:p></o:p></li></ul></div>`,
    ),
    { bold: 1, links: 1, items: "1", has: "(https://example.com/final)" },
  ],
  [
    "Outlook on the web, a reply with a picture of its mail",
    `<div style="font-family:Aptos"><div class="elementToProof">Hi,</div><div class="elementToProof"><br></div><div class="elementToProof">see <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fx&amp;data=05">this</a></div><img src="cid:1@2" alt="Chart"></div>`,
    { links: 1, has: "(https://example.com/x)", left: { pictures: 1 } },
  ],
  [
    "OneNote 2016, a page",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h1 style='margin:0in;font-size:16pt'>Plan</h1><ul style='direction:ltr'><li style='mso-outline:yes'><span>Pack</span></li><ul style='direction:ltr'><li><span>socks</span></li></ul></ul><!--EndFragment--></body></html>`,
    { headings: "1", items: "1 2" },
  ],
  [
    "LibreOffice Writer 24.2, notes and a nested list",
    `<!DOCTYPE html><html><head><title></title><style type="text/css">p { line-height: 115% }</style></head><body><h2 class="western">Fähren</h2><p>Die <b>erste</b> fährt <font color="#c9211e"><i>früh</i></font><sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym">1</a></sup>.</p><ul><li><p>Auto</p><ul><li><p>klein</p></li></ul></li></ul><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Nur im Sommer.</p></div></body></html>`,
    { headings: "2", bold: 1, italic: 1, notes: 1, items: "1 2" },
  ],
  [
    "LibreOffice Calc 7.6",
    `<html><head><style type="text/css">body,td { font-size:x-small }</style></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><b>Harbour</b></td><td><b>Depth</b></td></tr><tr><td>Kiel</td><td align="right" sdval="9" sdnum="1031;">9</td></tr></table></body></html>`,
    { tables: "2x2" },
  ],
  [
    "Pages 14 in Safari",
    `<meta charset="UTF-8"><p style="margin:0px; font-variant-caps: normal; font-stretch: normal; font-size: 30px; font-family: 'Helvetica Neue'"><b>City walks</b></p><p style="font-size: 18px"><b>Old town</b></p><p style="font-size: 11px">Start at the <a href="https://example.com/gate">gate</a>,<span class="Apple-converted-space">&nbsp; </span>turn <i>left</i> and go on to the water.</p><br class="Apple-interchange-newline">`,
    { headings: "1 2", links: 1, italic: 1 },
  ],
  [
    "Apple Notes 14, styles in a sheet",
    `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {font: 24.0px Helvetica} p.p2 {font: 12.0px Helvetica} span.s1 {font-weight: bold}</style></head><body><p class="p1">Garden</p><p class="p2">Water <span class="s1">early</span>, before the sun is up.</p><ul class="ul1"><li class="li2">beans</li><ul class="ul1"><li class="li2">climbing</li></ul></ul></body></html>`,
    { headings: "1", bold: 1, items: "1 2" },
  ],
  [
    "TextEdit 1.19, bold in a sheet",
    `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style>p.p1 {font: 12.0px Helvetica} span.s1 {font-weight: bold; font-style: italic}</style></head><body><p class="p1">One <span class="s1">two</span> three.</p></body></html>`,
    { bold: 1, italic: 1 },
  ],
  [
    "Numbers 14",
    `<meta charset="UTF-8"><table cellspacing="0" style="border-collapse: collapse"><tbody><tr><td style="background-color:#bdc0bf"><p style="font-size:10px"><b>Stop</b></p></td><td><p><b>Minutes</b></p></td></tr><tr><td><p>Gate</p></td><td><p>5</p></td></tr></tbody></table>`,
    { tables: "2x2" },
  ],
  [
    "Zoho Writer, 2024",
    `<div class="zw-page"><p class="zw-paragraph heading2" role="heading" aria-level="2"><span class="zw-portion">Tides</span></p><p class="zw-paragraph"><span class="zw-portion" style="font-weight: bold">High</span><span class="zw-portion"> at noon</span></p></div>`,
    { headings: "2", bold: 1 },
  ],
  [
    "WPS Writer 12",
    word(`<h3>Ropes</h3><p class=MsoNormal><b style="mso-bidi-font-weight:normal">Hemp</b> and <u>nylon</u></p>`),
    { headings: "3", bold: 1, has: "and nylon" },
  ],
  [
    "Dropbox Paper, 2024",
    `<div class="ace-line"><h1><span class="attrlink"></span>Notes</h1></div><ul class="listtype-bullet listindent1"><li><span>Sea</span></li></ul><ul class="listtype-task"><li><input type="checkbox" checked><span>Buy</span></li></ul>`,
    { headings: "1", items: "1 1", tasks: 1 },
  ],
  [
    "Quip, 2024",
    `<h1 id="a">Plan</h1><div data-section-style="5"><ul><li value="1"><span>One</span></li></ul></div><blockquote>Said <i>so</i></blockquote>`,
    { headings: "1", items: "1", italic: 1, quotes: 1 },
  ],
]
