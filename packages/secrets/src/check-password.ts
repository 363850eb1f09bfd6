import { ProblemError } from "@citable/contract/problem-error"

import { commonWords } from "./common-words.ts"
import { passwordLength } from "./passwords.ts"

/** The names that somebody who guesses a password tries first. */
export interface PasswordContext {
  email: string
  /** The names of the person's brands. */
  names: readonly string[]
}

/**
 * Throws 422 for a new password that is too short, too long or easy to guess (NIST SP 800-63B-4, section 3.1.1.2): a common one, the address
 * or a name with little else, or a sequence. There are no rules about kinds of characters. Passwords that are already set stay valid.
 */
export function checkPassword(password: string, context: PasswordContext): void {
  const { min, max } = passwordLength
  const length = Array.from(password).length
  if (length < min || length > max) {
    throw refuse(`A password must have ${min} to ${max} characters. A few words make a good one.`)
  }
  const reason = findWeakness(password, context)
  if (reason !== undefined) {
    throw refuse(
      `This password is easy to guess: ${reason}. Choose another one, such as four words that have nothing to do with each other.`,
    )
  }
}

function findWeakness(password: string, context: PasswordContext): string | undefined {
  const own = toContextWords(context)
  const spellings = toSpellings(password)
  const symbols = new Set(withoutSequences(password).match(punctuation)).size
  // So few characters besides known words and sequences do not make a password hard to guess.
  const isGuessable = (text: string) => {
    const rest = withoutSequences(text).length
    return rest < 5 && rest + symbols < 7
  }
  if (spellings.some((text) => isGuessable(text) || (isRepeated(text) && symbols < 5))) {
    return "it repeats characters, or follows the alphabet, the numbers or the keyboard"
  }
  if (spellings.some((text) => own.some((word) => text.includes(word)) && isGuessable(without(text, own)))) {
    return "it is little more than your address, or the name of a brand or of this service"
  }
  const isCommon = (text: string) =>
    commonWords.some((word) => text.includes(word) && isGuessable(without(text, [word])))
  return spellings.some((text) => isCommon(without(text, own)))
    ? "it is little more than a password that many people use"
    : undefined
}

/** Several spellings of a password: in lower case, with letters for look-alikes, and with single characters for double ones. */
function toSpellings(password: string): readonly string[] {
  const plain = toPlain(password)
  // A sequence of numbers is no word with look-alikes.
  const letters = [plain, withoutSequences(plain)].flatMap((text) => [toLetters(text, "i"), toLetters(text, "l")])
  const all = [plain, ...letters].map(withoutPunctuation)
  return [...new Set([...all, ...all.map((text) => text.replaceAll(/(.)\1+/gu, "$1"))])]
}

/** Lower case without accents. */
const toPlain = (text: string): string => text.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "")

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
}

function toLetters(text: string, one: string): string {
  return text.replaceAll(/[1!|]/g, one).replaceAll(/[03457@$]/g, (character) => lookAlikes[character] ?? character)
}

const punctuation = /[\s!-/:-@[-`{-~]/g

const withoutPunctuation = (text: string): string => text.replaceAll(punctuation, "")

function toContextWords({ email, names }: PasswordContext): string[] {
  const [local = "", domain = ""] = email.split("@")
  const all = [email, local, domain, ...local.split(/[._+-]/), ...domain.split(".").slice(0, -1), ...names, "citable"]
  const words = all.map((name) => withoutPunctuation(toPlain(name)))
  return [...new Set(words)].filter((word) => word.length > 2).toSorted((one, other) => other.length - one.length)
}

const without = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, " "), text).replaceAll(/ +/g, " ")

/** Whether a text is a short unit again and again. */
const isRepeated = (text: string): boolean => /^(.{1,6}?)\1+$/u.test(text) || new Set(text).size < 4

const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyzabc",
  "qwertyuiop",
  "!@#$%^&*()_+",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
]
const columns = ["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp", "1q2w3e4r5t6y7u8i9o0p"]
const sequences = [...rows, ...columns].flatMap((row) => [row, Array.from(row).toReversed().join("")])

/** Removes repeated characters, and runs of three characters or more along the alphabet, the numbers or the keyboard. */
function withoutSequences(text: string): string {
  let rest = ""
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at)
    if (end - at < 3) rest += text[at++] ?? ""
    else at = end
  }
  return rest.replaceAll(" ", "")
}

function endOfRun(text: string, from: number): number {
  let longest = from + 1
  while (text[longest] === text[from] && longest < text.length) longest++
  for (const sequence of sequences) {
    let end = from + 1
    while (end < text.length && sequence.includes(text.slice(from, end + 1))) end++
    longest = Math.max(longest, end)
  }
  return longest
}

function refuse(detail: string): ProblemError {
  return new ProblemError("invalid_input", detail, { errors: [{ pointer: "/password", detail }] })
}
