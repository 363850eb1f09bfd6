import { collapseSpace } from "./collapse-space.ts"
import { countWords } from "./count-words.ts"
import { keepText } from "./keep-text.ts"
import type { Place } from "./place.ts"

export interface CollectedText {
  text: string
  mainText: string
  ownText: string
  hiddenText: string
  words: number
  mainWords: number
  truncated: boolean
}

export interface TextCollector {
  add(text: string, place: Place): void
  /** A block begins or ends. */
  separate(): void
  /** Characters so far, white space between words counted once or more. */
  length(): number
  collect(): CollectedText
}

interface Run {
  text: string
  place: Place
  /** Whether it begins a block. */
  isFirst: boolean
}

/** More characters are left out. */
const MOST_TEXT = 200_000

const inMain = ({ isInMain, isHidden, region }: Place): boolean => isInMain && !isHidden && region === "main"
const inArticle = ({ isInArticle, isHidden, region }: Place): boolean =>
  isInArticle && !isHidden && (region === "main" || region === "body")
const inBody = ({ isHidden, region }: Place): boolean => !isHidden && (region === "main" || region === "body")

const isOwn = ({ isQuoted, isConcealed }: Place): boolean => !isQuoted && !isConcealed

/** Gathers the text of a page by where it stands. */
export function createTextCollector(): TextCollector {
  const runs: Run[] = []
  let run = ""
  let runPlace: Place | undefined
  let isFirst = true
  let length = 0
  let truncated = false

  function endRun(): void {
    if (runPlace !== undefined && run !== "") runs.push({ text: run, place: runPlace, isFirst })
    if (run !== "") isFirst = false
    run = ""
  }

  return {
    add(text, place) {
      if (length >= MOST_TEXT) {
        truncated = true
        return
      }
      length += text.length
      if (place !== runPlace) {
        endRun()
        runPlace = place
      }
      run += text
    },
    separate() {
      endRun()
      isFirst = true
    },
    length: () => length,
    collect() {
      endRun()
      const text = join(runs, () => true)
      const mainText = join(runs, inMain) || join(runs, inArticle) || join(runs, inBody)
      const ownText = runs.every(({ place }) => isOwn(place)) ? text : join(runs, isOwn)
      const hiddenText = runs.some(({ place }) => place.isConcealed) ? join(runs, ({ isConcealed }) => isConcealed) : ""
      const words = countWords(text)
      return {
        text,
        mainText,
        ownText,
        hiddenText,
        words,
        mainWords: mainText === text ? words : countWords(mainText),
        truncated,
      }
    },
  }
}

/** The blocks of the wanted runs, one per line. What is left out between two of them separates them only if it has a block. */
function join(runs: readonly Run[], isWanted: (place: Place) => boolean): string {
  const blocks: string[] = []
  let block = ""
  const endBlock = (): void => {
    const tidy = collapseSpace(block)
    if (tidy !== "") blocks.push(tidy)
    block = ""
  }
  for (const { text, place, isFirst } of runs) {
    if (isFirst) endBlock()
    if (isWanted(place)) block += text
  }
  endBlock()
  return keepText(blocks.join("\n").slice(0, MOST_TEXT))
}
