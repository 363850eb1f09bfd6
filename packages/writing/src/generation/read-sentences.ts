import { findSentences } from "@citable/language/text/find-sentences"
import type { Code, Heading, Nodes, Paragraph, Root, TableRow } from "mdast"

import { readWords } from "./read-words.ts"

/** A sentence of an article, or what is checked like one: a heading, a row of a table, a block of code. */
export interface TreeSentence {
  kind: "sentence" | "heading" | "row" | "code"
  /** As a reader sees it, on one line and without citations. A cell of a row comes with its column's name. */
  text: string
  /** The numbers of the passages that it cites. */
  citations: number[]
  /** What it stands in. */
  node: Paragraph | Heading | TableRow | Code
  /** Its place in the words of the node. */
  start: number
  end: number
}

/** The sentences of a Markdown tree in order. */
export function readSentences(tree: Root, locale: string): TreeSentence[] {
  const found: TreeSentence[] = []
  const visit = (node: Nodes): void => {
    if (node.type === "paragraph" || node.type === "heading") found.push(...readLeaf(node, locale))
    else if (node.type === "code") {
      const text = node.value.replaceAll(/\s+/g, " ").trim()
      found.push({ kind: "code", text, citations: [], node, start: 0, end: node.value.length })
    } else if (node.type === "table") {
      const [head] = node.children
      for (const row of node.children) found.push(readRow(row, head))
    } else if ("children" in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return found.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function readLeaf(node: Paragraph | Heading, locale: string): TreeSentence[] {
  const { text, citations } = readWords(node.children)
  if (node.type === "heading") {
    return [
      {
        kind: "heading",
        text: tidy(text),
        citations: citations.map(({ number }) => number),
        node,
        start: 0,
        end: text.length,
      },
    ]
  }
  return findSentences(text.replaceAll(/\s/g, " "), locale).map(({ start, end }) => ({
    kind: "sentence",
    text: tidy(text.slice(start, end)),
    citations: citations
      .filter(({ at }) => (at > start || at === 0) && at <= end && (at > 0 || start === 0))
      .map(({ number }) => number),
    node,
    start,
    end,
  }))
}

function readRow(row: TableRow, head: TableRow | undefined): TreeSentence {
  const cells = row.children.map(({ children }) => readWords(children))
  const names = row === head ? [] : (head?.children.map(({ children }) => tidy(readWords(children).text)) ?? [])
  const text = cells
    .flatMap((cell, index) => (cell.text.trim() === "" ? [] : [names[index] ?? "", tidy(cell.text)]))
    .filter((part) => part !== "")
    .join(" | ")
  const citations = cells.flatMap((cell) => cell.citations.map(({ number }) => number))
  return { kind: "row", text, citations, node: row, start: 0, end: text.length }
}

const tidy = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?](?:\s|$))/g, "")
    .trim()
