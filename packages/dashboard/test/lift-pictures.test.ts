import { expect, it } from "vitest"

import { liftPictures, readRtfPictures } from "../src/islands/lift-pictures.ts"
import { hasFields, isAddress, isForPage } from "../src/islands/read-paste.ts"

const picture = (kind: string, hex: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1}\\picscalex100\\${kind}blip\\bliptag-1{\\*\\blipuid 0123456789abcdef}\n${hex}}}` +
  String.raw`{\nonshppict{\pict\wmetafile8\picw10 0102}}`
const rtf = String.raw`{\rtf1 text ${picture("png", "8950\n4e47")} more ${picture("jpeg", "ffd8")}}`

/** Uploads nothing: notes each file, and says where it would be. */
function createLibrary() {
  const files: File[] = []
  return {
    files,
    upload: (file: File) => Promise.resolve(`https://media.example/${files.push(file)}.png`),
  }
}

it("Word's pictures come out of RTF, and stand where their files stood", async () => {
  const bytes = await Promise.all(
    readRtfPictures(rtf).map(async (file) => [...new Uint8Array(await file.arrayBuffer())]),
  )
  expect(bytes).toEqual([
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8],
  ])
  const { files, upload } = createLibrary()
  const html = `<p><img width=1 src="file:///C:/1.png" alt="$& one">x<img src="file:///C:/2.jpg"></p>`
  expect(await liftPictures(html, { rtf, upload })).toBe(
    `<p><img width=1 src="https://media.example/1.png" alt="$& one">x<img src="https://media.example/2.png"></p>`,
  )
  expect(files.map(({ type }) => type)).toEqual(["image/png", "image/jpeg"])
  // One picture for two places: nobody knows which.
  expect(await liftPictures(html, { rtf: picture("png", "89"), upload })).toBe(html)
})

it("a picture inside the HTML is uploaded, and the box of a task is none", async () => {
  const { files, upload } = createLibrary()
  const box = `<img src="data:image/png;base64,iVBO" aria-roledescription="checkbox">`
  expect(await liftPictures(`${box}<img src='data:image/png;base64,iVBO'>`, { rtf: "", upload })).toBe(
    `${box}<img src='https://media.example/1.png'>`,
  )
  expect(files).toHaveLength(1)
  const refused = () => Promise.reject(new Error("It is too large."))
  expect(await liftPictures(`<img src="data:image/png;base64,iVBO">`, { rtf: "", upload: refused })).toBe(
    `<img src="file:">`,
  )
})

it.each([
  ["an address", { html: "", text: " https://example.com/a?b=1 " }, true],
  ["plain text", { html: "", text: "one\ntwo" }, false],
  ["one line without marks", { html: `<meta charset='utf-8'><span style="color:red">one</span>`, text: "one" }, false],
  ["bold text", { html: "<p>a <b>b</b></p>", text: "a b" }, true],
  ["paragraphs without marks", { html: "<p>a</p><p>b</p>", text: "a\n\nb" }, true],
  [
    "Markdown that an editor has coloured",
    { html: "<div><span># a</span><br><span>b</span></div>", text: "# a\nb" },
    false,
  ],
  ["lines of code", { html: `<div style="white-space: pre"><div>- a</div></div>`, text: "- a\nb" }, true],
  ["a picture alone", { html: `<img src="https://a.example/b.png">`, text: "" }, false],
])("the page makes more of %s: %#", (_, paste, expected) => {
  expect(isForPage({ ...paste, rtf: "" })).toBe(expected)
})

it("only a text between lines of dashes has fields, and only one address is an address", () => {
  expect(["---\ntitle: a\n---\nb", "---\n\nrule", "a\n---\nb: c\n---"].map(hasFields)).toEqual([true, false, false])
  expect(["https://a.example", "https://a.example b", "ftp://a"].map(isAddress)).toEqual([true, false, false])
})
