import { answerQuestion, type Choice } from "../merge/follow-merge.ts"
import { isQuestion, type MergePart, mergeTexts } from "../merge/merge-texts.ts"
import { compareSide } from "./compare-side.ts"
import { labelOf, type OpenQuestions, readField, writeField } from "./take-answer.ts"

export interface QuestionPanel {
  /** Shows what is to be decided, with who changed it. Returns how many questions there are. */
  show(open: OpenQuestions, others?: string): number
  hide(): void
  focus(): void
}

interface QuestionOptions {
  setText: (text: string) => void
  /** Somebody has decided one. */
  onAnswer: () => void
}

/** Asks about what the writer and somebody else both changed: both texts, and which of them stays. It stands above the form. */
export function createQuestions(form: HTMLFormElement, { setText, onAnswer }: QuestionOptions): QuestionPanel {
  const page = form.ownerDocument
  const panel = page.createElement("section")
  panel.className = "questions"
  panel.hidden = true
  panel.setAttribute("aria-label", "Changed twice")
  form.before(panel)

  const partsOf = ({ base, theirs }: OpenQuestions): MergePart[] =>
    mergeTexts(base["body"] ?? "", readField(form, "body") ?? "", theirs["body"] ?? "")

  /** A text has one question for each part of it; any other field is one. */
  function list(open: OpenQuestions): Question[] {
    return Object.keys(open.base).flatMap((name) => {
      if (name !== "body") {
        const both = { base: open.base[name] ?? "", mine: readField(form, name) ?? "", theirs: open.theirs[name] ?? "" }
        return both.mine.trim() === both.theirs.trim() ? [] : [{ ...both, name, at: 0 }]
      }
      return partsOf(open)
        .filter(isQuestion)
        .map((part, at) => ({ ...part, name, at }))
    })
  }

  function answer(open: OpenQuestions, { name, at, theirs }: Question, choice: Choice): void {
    if (name === "body") {
      const answered = answerQuestion(partsOf(open), at, choice)
      open.base[name] = answered.base
      setText(answered.text)
    } else {
      // The next save begins with what is stored, so the writer's own text takes its place.
      if (choice === "theirs") writeField(form, name, theirs)
      open.base[name] = theirs
      if (choice === "mine") Reflect.deleteProperty(open.base, name)
    }
    onAnswer()
  }

  function row(open: OpenQuestions, question: Question, title: string): HTMLElement {
    const group = page.createElement("div")
    group.role = "group"
    group.ariaLabel = title
    const head = page.createElement("h3")
    head.textContent = title
    const texts = page.createElement("div")
    texts.className = "both"
    const { mine, theirs } = question
    texts.append(compareSide(page, "Yours", mine, theirs), compareSide(page, "Theirs", theirs, mine))
    const buttons = page.createElement("div")
    buttons.className = "actions"
    const choices: [Choice, string][] = [
      ["mine", "Keep mine"],
      ["theirs", "Take theirs"],
    ]
    if (question.name === "body") choices.push(["both", "Keep both"])
    for (const [choice, label] of choices) {
      const button = page.createElement("button")
      Object.assign(button, { type: "button", className: "plain", textContent: label })
      button.addEventListener("click", () => answer(open, question, choice))
      buttons.append(button)
    }
    group.append(head, texts, buttons)
    return group
  }

  return {
    show(open, others) {
      const questions = list(open)
      panel.hidden = questions.length === 0
      const head = page.createElement("h2")
      Object.assign(head, { tabIndex: -1, textContent: "You and somebody else changed the same" })
      const text = page.createElement("p")
      text.textContent = `${others ?? ""} Everything else is saved. Choose what stays here.`.trim()
      panel.replaceChildren(
        head,
        text,
        ...questions.map((one, at) => row(open, one, `${labelOf(form, one.name)}, ${at + 1} of ${questions.length}`)),
      )
      return questions.length
    },
    hide: () => (panel.hidden = true),
    focus: () => panel.querySelector("h2")?.focus(),
  }
}

interface Question extends MergePart {
  name: string
  /** Which part of the text it is. */
  at: number
}
