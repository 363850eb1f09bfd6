import { diffArrays } from "diff"

import { joinUnits } from "./join-units.ts"
import { splitUnits } from "./split-units.ts"

/** A part of a merge: what it is in each text. Each may be empty. */
export interface MergePart {
  base: string
  mine: string
  theirs: string
  /** The text that both get. Undefined where both changed the same differently: that is a question. */
  text?: string
}

/** A comparison takes the square of its edits: 0.3 s of CPU for these. Beyond, the whole text is one question. No time limit: load decides nothing. */
const limits = { maxEditLength: 2000 }

/**
 * Merges two texts that began as `base`, by paragraphs and the like. Where both changed the same one differently, the result has a question.
 * Who is mine and who theirs decides nothing but the names.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  const all = { base, mine, theirs }
  if (mine === base || mine === theirs) return [{ ...all, text: theirs }]
  if (theirs === base) return [{ ...all, text: mine }]
  const [before, own, other] = [base, mine, theirs].map(splitUnits) as [string[], string[], string[]]
  const ownHunks = findHunks(before, own)
  const otherHunks = findHunks(before, other)
  if (ownHunks === undefined || otherHunks === undefined) return [all]
  const parts = join(collect({ before, own, other }, groupHunks(ownHunks, otherHunks)))
  return isSound(parts) ? parts : [all]
}

export const isQuestion = (part: MergePart): boolean => part.text === undefined

/** The text of a merge in which each question has got the answer that `choose` gives. */
export const joinParts = (parts: readonly MergePart[], choose: (question: MergePart, at: number) => string): string =>
  joinSide(parts, "text", choose)

/** One of the texts, in which `choose` says what stands in the place of each question. */
export function joinSide(
  parts: readonly MergePart[],
  side: "text" | "base" | "theirs",
  choose: (question: MergePart, at: number) => string,
): string {
  let at = 0
  return joinUnits(parts.flatMap((part) => splitUnits(isQuestion(part) ? choose(part, at++) : (part[side] ?? ""))))
}

/** Units of the base that one side replaced, with what stands there. An insertion replaces none. */
interface Hunk {
  from: number
  to: number
  start: number
  end: number
}

function findHunks(before: readonly string[], after: readonly string[]): Hunk[] | undefined {
  const keyOf = (unit: string) => unit.trimEnd()
  const changes = diffArrays(before.map(keyOf), after.map(keyOf), limits)
  if (changes === undefined) return undefined
  const hunks: Hunk[] = []
  let [at, position] = [0, 0]
  let open: Hunk | undefined
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      open = undefined
      at += count
      position += count
      continue
    }
    if (open === undefined) hunks.push((open = { from: at, to: at, start: position, end: position }))
    if (removed) open.to = at += count
    else open.end = position += count
  }
  return hunks.flatMap(splitHunk)
}

/** As many units in place of as many others are each in the place of one. */
function splitHunk(hunk: Hunk): Hunk[] {
  const { from, to, start, end } = hunk
  if (to - from !== end - start) return [hunk]
  return Array.from({ length: to - from }, (_, at) => ({
    from: from + at,
    to: from + at + 1,
    start: start + at,
    end: start + at + 1,
  }))
}

/** Hunks of either side that lie over each other, or one that lies alone. */
interface Group {
  from: number
  to: number
  own: Hunk[]
  other: Hunk[]
}

function groupHunks(own: readonly Hunk[], other: readonly Hunk[]): Group[] {
  const all = [...own.map((hunk) => ({ hunk, isOwn: true })), ...other.map((hunk) => ({ hunk, isOwn: false }))]
  // An insertion comes before what replaces the unit behind it.
  all.sort((one, two) => one.hunk.from - two.hunk.from || one.hunk.to - two.hunk.to)
  const groups: Group[] = []
  for (const { hunk, isOwn } of all) {
    const last = groups.at(-1)
    const isOver =
      last !== undefined &&
      (hunk.from < last.to || (hunk.from === hunk.to && last.from === last.to && hunk.from === last.from))
    const group = isOver ? last : { from: hunk.from, to: hunk.to, own: [], other: [] }
    if (!isOver) groups.push(group)
    group.to = Math.max(group.to, hunk.to)
    ;(isOwn ? group.own : group.other).push(hunk)
  }
  return groups
}

interface Sides {
  before: readonly string[]
  own: readonly string[]
  other: readonly string[]
}

/** A part of the result, by units. */
interface Piece {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
  text?: readonly string[]
}

function collect({ before, own, other }: Sides, groups: readonly Group[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  /** How far each side is ahead of the base. */
  let [ownShift, otherShift] = [0, 0]
  const keepTo = (to: number) => {
    for (; at < to; at++) {
      const [base = "", mine = "", theirs = ""] = [before[at], own[at + ownShift], other[at + otherShift]]
      pieces.push({ base: [base], mine: [mine], theirs: [theirs], text: [withSpace(base, mine, theirs)] })
    }
  }
  for (const { from, to, own: ownHunks, other: otherHunks } of groups) {
    keepTo(from)
    const ownEnd = to + ownShift + growth(ownHunks)
    const otherEnd = to + otherShift + growth(otherHunks)
    const base = before.slice(from, to)
    const mine = own.slice(from + ownShift, ownEnd)
    const theirs = other.slice(from + otherShift, otherEnd)
    const sides = { base, mine, theirs }
    if (ownHunks.length === 0) pieces.push({ ...sides, text: withEnd(theirs, base, mine) })
    else if (otherHunks.length === 0 || mine.join("").trimEnd() === theirs.join("").trimEnd()) {
      pieces.push({ ...sides, text: withEnd(mine, base, theirs) })
    } else pieces.push(sides)
    ownShift = ownEnd - to
    otherShift = otherEnd - to
    at = to
  }
  keepTo(before.length)
  return pieces
}

const growth = (hunks: readonly Hunk[]): number =>
  hunks.reduce((sum, { from, to, start, end }) => sum + (end - start) - (to - from), 0)

const spaceOf = (unit: string): string => unit.slice(unit.trimEnd().length)

/** The unit that nobody changed, with the white space of whoever changed that. */
function withSpace(base: string, mine: string, theirs: string): string {
  return base.trimEnd() + mergeSpace(spaceOf(base), spaceOf(mine), spaceOf(theirs))
}

function mergeSpace(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base || theirs.length < mine.length) return mine
  return theirs.length > mine.length || theirs > mine ? theirs : mine
}

/** Units that one side put in place of `base`, with the white space that the other one left behind them. */
function withEnd(units: readonly string[], base: readonly string[], other: readonly string[]): readonly string[] {
  const [last, before, after] = [units.at(-1), base.at(-1), other.at(-1)]
  if (last === undefined || before === undefined || after === undefined) return units
  const space = mergeSpace(spaceOf(before), spaceOf(last), spaceOf(after))
  return [...units.slice(0, -1), last.trimEnd() + space]
}

/** Joins neighbours that are no questions. */
function join(pieces: readonly Piece[]): MergePart[] {
  const parts: MergePart[] = []
  let texts: Piece[] = []
  const end = () => {
    if (texts.length === 0) return
    const side = (name: "base" | "mine" | "theirs") => texts.flatMap((one) => one[name]).join("")
    const text = joinUnits(texts.flatMap((one) => one.text ?? []))
    parts.push({ base: side("base"), mine: side("mine"), theirs: side("theirs"), text })
    texts = []
  }
  for (const piece of pieces) {
    if (piece.text !== undefined) {
      texts.push(piece)
      continue
    }
    end()
    parts.push({ base: piece.base.join(""), mine: piece.mine.join(""), theirs: piece.theirs.join("") })
  }
  end()
  return parts
}

/** Whether no text swallowed the one behind it, as a block of code does that nobody closed. */
function isSound(parts: readonly MergePart[]): boolean {
  const isWhole = (choose: (question: MergePart) => string) => {
    const units = parts.flatMap((part) => splitUnits(part.text ?? choose(part)))
    const joined = splitUnits(joinUnits(units))
    return units.length === joined.length && units.every((unit, at) => unit.trimEnd() === joined[at]?.trimEnd())
  }
  return isWhole(({ mine }) => mine) && isWhole(({ theirs }) => theirs)
}
