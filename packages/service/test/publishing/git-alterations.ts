/** What a program of the repository makes of a file that was just pushed: another text, another place, or null for none. */
export type GitAlteration = (text: string, path: string) => { text: string | null; path?: string }

const replace =
  (from: string | RegExp, to: string): GitAlteration =>
  (text) => ({ text: text.replace(from, to) })
const inHead =
  (change: (head: string) => string): GitAlteration =>
  (text) => ({ text: text.replace(/^---\n[^]*?\n---\n/, change) })
const inBody =
  (change: (body: string) => string): GitAlteration =>
  (text) => {
    const [head = ""] = /^---\n[^]*?\n---\n/.exec(text) ?? []
    return { text: head + change(text.slice(head.length)) }
  }

/** Stores something else than the file that was pushed, by what is done to it; and the field that has to be named. */
export const gitAlterations: readonly (readonly [string, string, GitAlteration])[] = [
  ["the title is another", "front_matter.title", replace(/^title: .*$/m, "title: Another title")],
  ["the title is lost", "front_matter.title", replace(/^title: .*\n/m, "")],
  [
    "the title is in capitals",
    "front_matter.title",
    inHead((head) => head.replace(/^title: .*$/m, (line) => line.toUpperCase().replace("TITLE", "title"))),
  ],
  [
    "the description is another",
    "front_matter.description",
    replace(/^description: .*$/m, "description: By a machine"),
  ],
  ["the description is lost", "front_matter.description", replace(/^description: .*\n/m, "")],
  ["the date is another", "front_matter.pubDate", replace(/^pubDate: .*$/m, "pubDate: 2001-01-01T00:00:00.000Z")],
  ["the date is lost", "front_matter.pubDate", replace(/^pubDate: .*\n/m, "")],
  ["the tags are lost", "front_matter.tags", replace(/^tags:\n(?: +- .*\n)+/m, "")],
  ["a tag is lost", "front_matter.tags", replace(/^ +- Harbours\n/m, "")],
  ["a tag is renamed", "front_matter.tags", replace("- Harbours", "- Ports")],
  ["the id of the article is lost", "front_matter.citable", replace(/^citable: .*\n/m, "")],
  ["the front matter is lost", "front_matter.title", replace(/^---\n[^]*?\n---\n/, "")],
  ["the text is empty", "body", inBody(() => "\n")],
  ["the text ends early", "body", inBody((body) => body.slice(0, body.indexOf("Second")))],
  ["the text has words more", "body", inBody((body) => `${body}\nRead more!\n`)],
  ["the text is in capitals", "body", inBody((body) => body.toUpperCase())],
  ["the text has other letters", "body", inBody((body) => body.replaceAll("ferry", "f?rry"))],
  ["a paragraph is lost", "body", inBody((body) => body.replace(/Second[^\n]*\n/, ""))],
  ["a link leads elsewhere", "body", inBody((body) => body.replace("harbour.example/ferry", "other.example/ferry"))],
  ["a link is lost", "body", inBody((body) => body.replace(/\[the timetable\]\([^)]*\)/, "the timetable"))],
  ["a heading is a paragraph", "body", inBody((body) => body.replace("## ", ""))],
  ["a list is lost", "body", inBody((body) => body.replaceAll(/^- .*\n/gm, ""))],
  ["a picture is lost", "body", inBody((body) => body.replace(/!\[.*/, ""))],
  ["a picture is another", "body", inBody((body) => body.replace("quay.png", "other.png"))],
  ["an advertisement stands before the text", "body", inBody((body) => `\nBuy!\n${body}`)],
  [
    "a script stands in the text",
    "body",
    inBody((body) => body.replace("## ", '<script src="https://track.example/"></script>\n\n## ')),
  ],
  ["two words are one", "body", inBody((body) => body.replace("leaves at noon", "leavesat noon"))],
  ["a number is another", "body", inBody((body) => body.replace("noon", "10:00"))],
  ["quotation marks are doubled", "body", inBody((body) => body.replace("“", "““"))],
  ["the text is that of another article", "body", inBody(() => "\nA ferry, another one.\n")],
]

/** What leaves no file of the article where it was pushed. */
export const gitRemovals: readonly (readonly [string, GitAlteration])[] = [
  ["the file is deleted", () => ({ text: null })],
  ["the file is moved out of the folder", (text) => ({ text, path: "archive/ferry.md" })],
]
