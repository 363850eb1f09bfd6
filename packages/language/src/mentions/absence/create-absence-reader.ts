import { absenceLanguages } from "./absence-languages.ts"
import { bit, createLexicon, type Lexicon } from "./create-lexicon.ts"
import { judgeClause, type Verdict } from "./judge-clause.ts"
import { type Clause, nameMark, readClauses } from "./read-clauses.ts"

/** A tracked name in a text: which, and where. */
interface Span {
  name: number
  from: number
  to: number
}

/** A sentence or a line of a text. */
export interface Part {
  from: number
  to: number
  /** The index of its first name among all. */
  first: number
}

/**
 * What one sentence says of a name: it denies any knowledge, says nothing (a question, a condition, a repeated question), or says something. Reads what
 * follows in the same paragraph, and the header of a table.
 */
export interface AbsenceCheck {
  /** Whether it has words of denial or of questions, or what follows may have them. Without, it cannot deny. */
  mayDeny: () => boolean
  judge: (name: number) => Verdict
}

/** Longer sentences are lists or no prose at all, and would cost too much. */
const longest = 1000
/** After a longer sentence without a denial comes no denial of its name. */
const longestOpen = 200
const longestAfter = 200
const longestTable = 1500
/** Words that other languages do not have. */
const english = /\b(?:the|of|I|is|are|was|any|my|you|it|in|for)\b/u
/** So many characters around sentences are read in a text. */
const mostAround = 100_000

/** Creates a reader of texts in a language and in English, in which assistants answer, too. `spans` are all tracked names, in order. */
export function createAbsenceReader(
  locale: string,
): (text: string, spans: readonly Span[]) => (part: Part) => AbsenceCheck {
  const language = locale.split("-")[0] ?? ""
  const lexicons = [...new Set([language, "en"])].flatMap((one) => lexiconOf(one) ?? [])
  return (text, spans) => {
    const budget = { left: mostAround }
    return (part) => {
      const isLong = part.to - part.from > longest
      let seen: string | undefined
      let asked: Lexicon[] = []
      const mayDeny = () => {
        if (seen !== undefined) return asked.length > 0
        seen = text.slice(part.from, part.to - part.from > longestOpen ? part.to : part.to + longestAfter)
        asked = isLong ? [] : lexicons.filter(({ cue }) => cue.test(seen ?? ""))
        return asked.length > 0
      }
      const checks = new Map<Lexicon, (name: number) => Verdict>()
      const judge = (name: number) => {
        let best: Verdict = "said"
        const isEnglish = mayDeny() && english.test(seen ?? "")
        for (const lexicon of isLong ? [] : lexicons) {
          const isForeign = lexicon !== lexicons[0]
          if (isForeign && (best !== "said" || !isEnglish || !asked.includes(lexicon))) continue
          const check = checks.get(lexicon) ?? createCheck(text, part, spans, lexicon, budget)
          checks.set(lexicon, check)
          const verdict = check(name)
          if (verdict === "denied") return verdict
          if (verdict === "empty") best = verdict
        }
        return best
      }
      return { mayDeny, judge }
    }
  }
}

function createCheck(
  text: string,
  { from, to, first }: Part,
  spans: readonly Span[],
  lexicon: Lexicon,
  budget: { left: number },
): (name: number) => Verdict {
  const read = (start: number, end: number) => {
    const { marked, names } = markNames(text, start, end, spans, first)
    return readClauses(marked, names, lexicon)
  }
  const spend = (start: number, end: number) => (budget.left -= end - start) > 0
  const clauses = read(from, to)
  let after: Clause[] | undefined
  const around: Around = {
    after() {
      const end = endOfParagraph(text, to)
      return (after ??= spend(to, end) ? read(to, end) : [])
    },
    header() {
      const start = Math.max(0, from - longestTable)
      return spend(start, from) ? readHeader(text.slice(start, from), lexicon) : undefined
    },
  }
  return (name) => judgeName(clauses, name, around)
}

interface Around {
  after: () => Clause[]
  header: () => Clause | undefined
}

/** Where a paragraph or the item of a list ends. */
function endOfParagraph(text: string, from: number): number {
  const end = text.slice(from, from + longestAfter).search(/\n\s*(?:\n|[-*•#\d])/u)
  return end === -1 ? Math.min(text.length, from + longestAfter) : from + end
}

function judgeName(clauses: readonly Clause[], name: number, { after, header }: Around): Verdict {
  let isDenied = false
  for (const [at, clause] of clauses.entries()) {
    if (!clause.words.some((word) => word.name === name)) continue
    let verdict = judgeClause(clause, name)
    if (verdict === "said") return verdict
    const rest = clauses.slice(at + 1)
    if (verdict === "empty" && isElliptic(clause, name)) {
      const before = clauses[at - 1] ?? header()
      if (before !== undefined && listsNames(before)) verdict = "denied"
    }
    if (verdict === "empty") {
      verdict = judgeRest(rest, after, name)
      if (verdict === "empty" && asks(clause) && changesTopic([...rest, ...after()], name)) verdict = "denied"
    } else if (rest.some((one) => addsSomething(one, name)) || continues(after()[0], name)) return "said"
    if (verdict === "said") return verdict
    isDenied ||= verdict === "denied"
  }
  return isDenied ? "denied" : "empty"
}

/** What the clauses after one that says nothing of its name say of it. */
function judgeRest(rest: readonly Clause[], after: () => Clause[], name: number): Verdict {
  for (const clause of rest) {
    const verdict = judgeClause(clause, name)
    if (hasName(clause) || verdict === "said") return "empty"
    if (verdict === "denied") return verdict
  }
  for (const sentence of splitSentences(after()).slice(0, 3)) {
    if (sentence.some(hasName)) return "empty"
    for (const clause of sentence) {
      const verdict = judgeClause(clause, name)
      if (verdict !== "empty") return verdict
    }
  }
  return "empty"
}

const hasName = ({ words }: Clause) => words.some((word) => word.name !== null)

function splitSentences(clauses: readonly Clause[]): Clause[][] {
  const sentences: Clause[][] = [[]]
  for (const clause of clauses) {
    sentences.at(-1)?.push(clause)
    if (clause.isLast) sentences.push([])
  }
  return sentences
}

/** Whether a clause after a denial says something of the name, and not a guess or something of others. */
function addsSomething(clause: Clause, name: number): boolean {
  const kinds = clause.words.reduce((all, word) => all | word.kinds, 0)
  if (clause.words.some((word) => word.name !== null && word.name !== name)) return false
  if ((kinds & bit.guess) !== 0 || clause.isQuestion) return false
  // So I cannot compare it.
  if ((kinds & bit.me) !== 0 && (kinds & bit.neg) !== 0) return false
  const verdict = judgeClause(clause, name)
  return verdict === "said" || (verdict === "empty" && ((clause.words[0]?.kinds ?? 0) & bit.cut) !== 0)
}

/** Whether the next sentence says something of the same name: It is … */
function continues(clause: Clause | undefined, name: number): boolean {
  return ((clause?.words[0]?.kinds ?? 0) & bit.pron) !== 0 && clause !== undefined && addsSomething(clause, name)
}

/** Whether a clause only asks about its name, or says that the reader did. */
const asks = ({ words }: Clause) =>
  words.some(({ kinds }) => (kinds & bit.ask) !== 0) && words.every(({ kinds }) => (kinds & bit.neg) === 0)

/** Whether what follows is not about the name: nothing, or other names. */
const changesTopic = (after: readonly Clause[], name: number) =>
  after.length === 0 ||
  after.slice(0, 3).some(({ words }) => words.some((word) => word.name !== null && word.name !== name))

/** Only a negation beside the name: but never Acme. */
const isElliptic = ({ words }: Clause, own: number) =>
  words.some(({ kinds }) => (kinds & bit.neg) !== 0) &&
  words.every(({ kinds, name }) => name === own || (kinds & (bit.neg | bit.free | bit.cut | bit.prep)) !== 0)

/** Whether a clause says which names there are: experts mention …, listed in. */
const listsNames = ({ words }: Clause) =>
  words.some(({ kinds }) => (kinds & (bit.epi | bit.src)) !== 0) &&
  words.every(({ kinds, name, isCapital }) => kinds !== 0 || name !== null || isCapital)

/** The header of the table that a row is in. */
function readHeader(above: string, lexicon: Lexicon): Clause | undefined {
  const lines = above.slice(above.lastIndexOf("\n\n") + 1).split("\n")
  const rule = lines.findLastIndex((line) => /^[\s:-]*-{2,}[\s:-]*$/u.test(line))
  return rule < 1 ? undefined : readClauses(lines[rule - 1] ?? "", [], lexicon)[0]
}

/** A part of a text with a mark for each tracked name, and which these are. */
function markNames(text: string, from: number, to: number, spans: readonly Span[], first: number) {
  const names: number[] = []
  let marked = ""
  let end = from
  for (let at = first; at < spans.length; at++) {
    const span = spans[at] as Span
    if (span.from >= to) break
    if (span.to <= from || span.from < end) continue
    marked += text.slice(end, span.from) + nameMark
    names.push(span.name)
    end = span.to
  }
  return { marked: marked + text.slice(end, Math.max(to, end)), names }
}

const prepared = new Map<string, Lexicon>()

/** The words of a language; undefined for one whose words of absence are not known. */
function lexiconOf(language: string): Lexicon | undefined {
  const words = absenceLanguages[language]
  let known = prepared.get(language)
  if (known === undefined && words !== undefined) {
    known = createLexicon(language, words)
    prepared.set(language, known)
  }
  return known
}
