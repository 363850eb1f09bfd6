import { createFinder } from "./create-finder.ts"
import type { Source } from "./create-source.ts"
import { fitBetweenBlocks } from "./fit-paste.ts"
import { type Format, formatMarkdown } from "./format-markdown.ts"
import { isAddress } from "./read-paste.ts"
import type { SlashItem } from "./slash-menu.ts"

/** Adds the menu behind `/`, the dialog of a link, which finds own articles, and the one that quotes an assistant's answer. */
export function addInsertions(form: HTMLFormElement, source: Source): void {
  const page = form.ownerDocument
  const home = /^\/brands\/[^/]+\/articles/.exec(new URL(form.action).pathname)?.[0] ?? ""
  const links = createFinder(page, {
    title: "Link",
    label: "An address, or words of an own article",
    none: "No article has these words.",
    url: `${home}/own`,
    take: (typed) =>
      isAddress(typed) || /^(?:mailto:|tel:|\/|#)\S+$/.test(typed)
        ? { name: typed, detail: "This address", value: typed }
        : undefined,
  })
  const answers = createFinder(page, {
    title: "Quote of an assistant",
    label: "Words of an answer",
    none: "No answer of the last scan has these words.",
    url: `${home}/answers`,
  })

  async function addLink(): Promise<void> {
    const { from, to } = source.selection()
    const selected = source.text().slice(from, to)
    const found = await links.choose()
    source.focus()
    if (found === undefined) return
    const isOwn = found.detail !== "This address"
    const label = selected !== "" ? selected : isOwn ? found.name.replaceAll(/[\\[\]]/g, String.raw`\$&`) : ""
    const insert = `[${label}](${/[()]/.test(found.value) ? `<${found.value}>` : found.value})`
    source.insert(insert, label === "" ? { from: 1, to: 1 } : undefined)
  }

  async function addAnswer(): Promise<void> {
    const found = await answers.choose()
    source.focus()
    if (found !== undefined) source.apply(fitBetweenBlocks(source.place(), found.value))
  }

  form.addEventListener("citable-link", (event) => {
    event.preventDefault()
    void addLink()
  })
  const edit = (format: Format): SlashItem["run"] => ({
    edit: (text, at) => formatMarkdown(format, text, { from: at, to: at }),
  })
  source.addMenu([
    { name: "Heading", words: "title section h2", run: edit("heading") },
    { name: "List", words: "bullets points", run: edit("list") },
    { name: "Numbered list", words: "steps", run: edit("numbers") },
    { name: "Table", words: "rows columns", run: edit("table") },
    {
      name: "Picture",
      words: "image photo",
      run: { ask: () => form.dispatchEvent(new Event("citable-picture", { cancelable: true })) },
    },
    { name: "Link to an own article", words: "internal page", run: { ask: () => void addLink() } },
    { name: "Quote of an assistant", words: "answer chatgpt ai", run: { ask: () => void addAnswer() } },
    { name: "Quote", words: "citation", run: edit("quote") },
    { name: "Callout: note", words: "info box", run: edit("note") },
    { name: "Callout: tip", words: "hint box", run: edit("tip") },
    { name: "Callout: important", words: "box", run: edit("important") },
    { name: "Callout: warning", words: "box", run: edit("warning") },
    { name: "Callout: caution", words: "danger box", run: edit("caution") },
    { name: "Code block", words: "program", run: edit("code block") },
    { name: "Line", words: "divider rule", run: edit("line") },
  ])
}
