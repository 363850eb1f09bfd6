import { readFileSync } from "node:fs"

import { createMentionReader } from "@citable/language/mentions/create-mention-reader"
import { findUnsupported } from "@citable/writing/claims/find-unsupported"
import type { SentenceQuestion } from "@citable/writing/judge/sentence-question"
import type { SentenceKind } from "@citable/writing/judge/sentence-verdicts"

/** A labelled sentence, with the question for the judge. */
export interface Labelled {
  half: "learn" | "held"
  locale: string
  question: SentenceQuestion
  /** The verdict that the label stands for. */
  right: string
  /** What rules say of it. */
  ruled: string
}

export interface LabelSet {
  kind: SentenceKind
  rows: Labelled[]
}

interface Row {
  half: "learn" | "held"
  lang: string
  name: string
  text: string
}

const packages = new URL("../../../packages/", import.meta.url)
const read = <Value>(path: string): Value[] =>
  readFileSync(new URL(path, packages), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Value)

/** Reads the labelled sentences of each kind, with what the rules say. They were labelled by others than wrote the rules. */
export function readLabelSets(): LabelSet[] {
  const labels = "language/test/labels/"
  const names = read<Row & { aliases: string[]; domains: string[]; mentioned: boolean }>(`${labels}names.jsonl`)
  const absences = [
    ...read<Row & { absent: boolean }>(`${labels}sentences.jsonl`),
    ...read<Row & { absent: boolean }>(`${labels}fresh.jsonl`),
  ]
  const tones = read<Row & { others: string[]; tone: string }>(`${labels}tones.jsonl`)
  const claims = read<{
    half: "learn" | "held"
    passages: string[]
    facts: string[]
    claim: string
    supported: boolean
  }>("writing/test/claim-labels/claims.jsonl")
  const find = ({ name, lang, text }: Row, aliases: string[] = [], domains: string[] = []) =>
    createMentionReader([{ id: null, name, aliases, domains }], lang)(text)
  return [
    {
      kind: "homograph",
      rows: names.map((row) => ({
        ...toLabelled(row, `${row.name} is a brand. Its sites are ${row.domains.join(", ")}.`),
        right: row.mentioned ? "named" : "other",
        ruled: find(row, row.aliases, row.domains).mentions.length > 0 ? "named" : "other",
      })),
    },
    {
      kind: "absence",
      rows: absences.map((row) => ({
        ...toLabelled(row, `${row.name} is a brand.`),
        right: row.absent ? "absent" : "said",
        ruled: find(row).absent.length > 0 ? "absent" : "said",
      })),
    },
    {
      kind: "tone",
      rows: tones.map((row) => ({
        ...toLabelled(row, `${row.name} is a brand.`),
        right: row.tone,
        ruled: find(row).mentions[0]?.tone ?? "neutral",
      })),
    },
    {
      kind: "claim",
      rows: claims.map(({ half, passages, facts, claim, supported }) => {
        const evidence = passages.map((text, index) => ({ number: index + 1, text }))
        const known = [...evidence, ...facts.map((text, index) => ({ number: passages.length + index + 1, text }))]
        const isKept = findUnsupported(claim, { evidence, facts, locale: "en" }).every(
          ({ missing }) => missing.length === 0,
        )
        return {
          half,
          locale: "en",
          question: { text: claim, passages: known },
          right: supported ? "supported" : "not_found",
          ruled: isKept ? "supported" : "not_found",
        }
      }),
    },
  ]
}

const toLabelled = ({ half, lang, name, text }: Row, about: string) => ({
  half,
  locale: lang,
  question: { text, name, passages: [{ number: 1, text: about }] },
})
