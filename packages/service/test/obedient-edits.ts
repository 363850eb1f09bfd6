import type { ModelRequest } from "./obedient-model.ts"

/** Edits that claim nothing new: a sentence more in the first paragraph, and one paragraph behind it. */
export function editArticle({ messages }: ModelRequest): object {
  const nothing = { title: null, edits: [], remove_addresses: [], unprotect: [], note: "" }
  if (messages.length > 1) return nothing
  const given = messages[0]?.text ?? ""
  const blocks = [...given.matchAll(/<block number="(\d+)" kind="(\w+)"( protected="yes")?>\n([^]*?)\n<\/block>/g)].map(
    ([, number, kind, mark, text = ""]) => ({ number: Number(number), kind, isProtected: mark !== undefined, text }),
  )
  const paragraph = blocks.find(({ kind, isProtected }) => kind === "paragraph" && !isProtected)
  if (paragraph === undefined) return { ...nothing, note: "There is no paragraph." }
  const { number, text } = paragraph
  const isHtml = given.includes("its blocks are HTML")
  const plain = isHtml ? text.replaceAll(/<[^<>]*>/g, "") : text
  return {
    ...nothing,
    title: /headline|title/i.test(given.slice(given.indexOf("<instructions>")))
      ? "Choose a coffee grinder with care"
      : null,
    edits: [
      { op: "replace", block: number, text: `${plain} It helps to take your time.` },
      { op: "insert_after", block: number, text: "Ask the people who will use it before you decide." },
    ],
  }
}
