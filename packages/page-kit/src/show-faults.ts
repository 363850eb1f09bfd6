import type { ProblemError } from "@citable/contract/problem-error"

import { attributeOf, escapeHtml, unescapeHtml, withAttribute, withoutAttribute } from "./edit-tag.ts"
import { findField, lineOfPlace, nameOfPlace } from "./find-field.ts"
import { toWholeWords } from "./show-problem.ts"
import { toFieldWords } from "./to-field-words.ts"
import { isAboutFields, problemText, toPageWords } from "./to-page-words.ts"

/** A form that was refused. */
export interface RefusedForm {
  /** Where it was sent. */
  path: string
  sent: URLSearchParams
  problem: ProblemError
  /** The page that shows it, for the next time that it is refused. */
  page: string
}

/** The hidden field that says which page shows a form. */
export const formPage = "form_page"

/** What a page makes anew each time. The rest of a form is as it was sent. */
const fresh: ReadonlySet<string> = new Set(["csrf", "once", "etag", formPage])

// The templates of pages can break a line before the end of an end tag.
const formPattern = /<form\b[^>]*>[^]*?<\/form\s*>/g
const controlPattern = /<input\b[^>]*>|<textarea\b[^>]*>[^]*?<\/textarea\s*>|<select\b[^>]*>[^]*?<\/select\s*>/g

/**
 * Shows a refused form on its page again: with what was sent, a sentence beside each field that is wrong, and all of them above, with links to
 * the fields. Undefined if the page does not have this form.
 *
 * @param html A page of this service, with attributes in double quotes.
 */
export function showFaults(html: string, refused: RefusedForm): string | undefined {
  const form = findForm(html, refused)
  if (form === undefined) return undefined
  const faults = toFaults(form.html, refused.problem)
  const shown = fillForm(form.html, refused, faults)
  const before = openDetails(html.slice(0, form.at))
  const text = before + shown + html.slice(form.at + form.html.length)
  return text.replace(/<\/h1\s*>/, (end) => `${end}${summary(refused.problem, faults)}`)
}

/** Shows what is wrong with a form on a page that has been rendered for it. */
export async function withFaults(response: Response, refused: RefusedForm): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  return new Response(showFaults(text, refused) ?? text, { status, headers })
}

interface Fault {
  /** The field. Undefined for one that the form does not have. */
  name: string | undefined
  id: string
  label: string
  text: string
}

/** Finds the form that was sent: of those that go to the same path, the one with the most hidden values of what was sent. */
function findForm(html: string, { path, sent }: RefusedForm): { html: string; at: number } | undefined {
  let best: { html: string; at: number; score: number } | undefined
  for (const { 0: form, index } of html.matchAll(formPattern)) {
    const [tag = ""] = /^<form\b[^>]*>/.exec(form) ?? []
    if (attributeOf(tag, "method") !== "post" || !leadsTo(form, tag, path)) continue
    const controls = form.match(controlPattern) ?? []
    const score = controls.reduce((sum, control) => sum + scoreOf(control, sent), 0)
    if (best === undefined || score > best.score) best = { html: form, at: index, score }
  }
  return best
}

function leadsTo(form: string, tag: string, path: string): boolean {
  const actions = [
    attributeOf(tag, "action"),
    ...Array.from(form.matchAll(/\sformaction="([^"]*)"/g), ([, to = ""]) => unescapeHtml(to)),
  ]
  return actions.some((action) => action !== undefined && action.replace(/\?.*$/, "") === path)
}

function scoreOf(control: string, sent: URLSearchParams): number {
  const name = attributeOf(control, "name") ?? ""
  if (name === "" || fresh.has(name)) return 0
  const isHidden = attributeOf(control, "type") === "hidden"
  return isHidden ? (sent.getAll(name).includes(attributeOf(control, "value") ?? "") ? 3 : -3) : sent.has(name) ? 1 : 0
}

function toFaults(form: string, problem: ProblemError): Fault[] {
  const names = (form.match(controlPattern) ?? []).flatMap((control) =>
    attributeOf(control, "type") === "hidden" ? [] : (attributeOf(control, "name") ?? []),
  )
  const whole = isAboutFields(problem) ? undefined : problemText(problem)
  const faults = (problem.options.errors ?? []).map(({ pointer, parameter, detail }): Fault => {
    const place = pointer ?? parameter ?? ""
    const name = findField(names, place)
    const line = lineOfPlace(place)
    const words = whole ?? toFieldWords(toPageWords(detail))
    const isList = line !== undefined && name !== undefined
    const label = (name === undefined ? undefined : labelOf(form, name)) ?? nameOfPlace(place)
    return { name, id: idOf(form, name), label, text: isList ? `Line ${line}: ${words}` : words }
  })
  // A field has one sentence, however much is wrong with it.
  const keyOf = ({ name, label }: Fault) => name ?? label
  return faults.filter((fault, at) => faults.findIndex((one) => keyOf(one) === keyOf(fault)) === at)
}

interface Edit {
  from: number
  to: number
  text: string
}

/** The form with what was sent, and with a mark on each field that is wrong. */
function fillForm(form: string, { sent, page }: RefusedForm, faults: readonly Fault[]): string {
  const edits: Edit[] = []
  const seen = new Map<string, number>()
  for (const { 0: control, index: from } of form.matchAll(controlPattern)) {
    const [tag = ""] = /^<\w+\b[^>]*>/.exec(control) ?? []
    const name = attributeOf(tag, "name") ?? ""
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    const values = sent.getAll(name)
    const kept = fresh.has(name) || name === "" ? control : fill(tag, control.slice(tag.length), values, nth)
    const isHidden = attributeOf(tag, "type") === "hidden"
    const fault = nth > 0 || isHidden ? undefined : faults.find((one) => one.name === name)
    const to = from + control.length
    edits.push({ from, to, text: fault === undefined ? kept : mark(kept, fault.id) })
    if (fault === undefined) continue
    // A sentence within a label would be a part of the name of the field.
    const isInLabel = form.lastIndexOf("<label", from) > form.lastIndexOf("</label", from)
    const end = isInLabel ? to + (/<\/label\s*>/.exec(form.slice(to))?.index ?? 0) : to
    const after = end + (isInLabel ? (/^<\/label\s*>/.exec(form.slice(end))?.[0].length ?? 0) : 0)
    edits.push({
      from: after,
      to: after,
      text: `<p class="fault" id="${fault.id}-fault">${escapeHtml(fault.text)}</p>`,
    })
  }
  let text = form
  for (const edit of edits.toSorted((one, other) => other.from - one.from || other.to - one.to)) {
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  }
  const place = `<input type="hidden" name="${formPage}" value="${escapeHtml(page)}" />`
  const placed = text.replace(/^<form\b[^>]*>/, (tag) => tag + place)
  return faults.reduce((filled, { id }) => {
    const at = filled.indexOf(`id="${id}-fault"`)
    return at < 0 ? filled : openDetails(filled.slice(0, at)) + filled.slice(at)
  }, placed)
}

/** A field with what was sent for it. `nth`: how many fields of this name come before it. */
function fill(tag: string, rest: string, values: readonly string[], nth: number): string {
  const value = values[nth] ?? values.at(-1)
  const type = attributeOf(tag, "type") ?? "text"
  if (type === "checkbox" || type === "radio") {
    const plain = withoutAttribute(tag, "checked")
    return values.includes(attributeOf(tag, "value") ?? "on") ? withAttribute(plain, "checked") : plain
  }
  // No page shows a secret, not even to whoever typed it.
  const isSecret = type === "password" || attributeOf(tag, "data-secret") !== undefined
  if (value === undefined || isSecret || type === "file") return tag + rest
  if (tag.startsWith("<textarea")) return `${tag}\n${escapeHtml(value)}</textarea>`
  if (tag.startsWith("<input")) return withAttribute(tag, "value", value)
  const options = rest.replaceAll(/(<option\b[^>]*>)([^<]*)/g, (_, option: string, text: string) => {
    const plain = withoutAttribute(option, "selected")
    const isChosen = values.includes(attributeOf(option, "value") ?? unescapeHtml(text.trim()))
    return (isChosen ? withAttribute(plain, "selected") : plain) + text
  })
  return tag + options
}

/** Marks a field as wrong. Its description begins with the sentence that says why. */
const mark = (control: string, id: string): string =>
  control.replace(/^<\w+\b[^>]*>/, (tag) => {
    const help = attributeOf(tag, "aria-describedby")
    const described = withAttribute(tag, "aria-describedby", `${id}-fault${help === undefined ? "" : ` ${help}`}`)
    return withAttribute(withAttribute(described, "id", id), "aria-invalid", "true")
  })

/** The name of a field for people: its label, or the legend of the choices that it is one of. */
function labelOf(form: string, name: string): string | undefined {
  const found = Array.from(form.matchAll(controlPattern)).find(([control]) => attributeOf(control, "name") === name)
  if (found === undefined) return undefined
  const [control] = found
  const before = form.slice(0, found.index)
  if (/^(?:checkbox|radio)$/.test(attributeOf(control, "type") ?? "")) {
    const [, legend] = Array.from(before.matchAll(/<legend\b[^>]*>([^]*?)<\/legend\s*>/g)).at(-1) ?? []
    if (legend !== undefined && before.lastIndexOf("<fieldset") > before.lastIndexOf("</fieldset"))
      return toText(legend)
  }
  const id = attributeOf(control, "id")
  const [, own = ""] =
    Array.from(form.matchAll(/(<label\b[^>]*>[^]*?)<\/label\s*>/g)).find(
      ([label]) => (id !== undefined && attributeOf(label, "for") === id) || label.includes(control),
    ) ?? []
  return toText(own) || attributeOf(control, "aria-label")
}

const toText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<(?:textarea|select)\b[^]*?<\/(?:textarea|select)\s*>|<[^>]+>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim()

function idOf(form: string, name: string | undefined): string {
  const control = (form.match(controlPattern) ?? []).find((one) => attributeOf(one, "name") === name) ?? ""
  return attributeOf(control, "id") ?? `field-${(name ?? "").replaceAll(/[^\w-]+/g, "-")}`
}

/** Opens what is folded around the end of a part of a page. */
function openDetails(before: string): string {
  const open: number[] = []
  for (const { 0: tag, index } of before.matchAll(/<details\b[^>]*>|<\/details\s*>/g)) {
    if (tag.startsWith("</")) open.pop()
    else open.push(index)
  }
  let text = before
  for (const at of open.toReversed()) {
    const [tag = ""] = /^<details\b[^>]*>/.exec(text.slice(at)) ?? []
    text = text.slice(0, at) + withAttribute(tag, "open") + text.slice(at + tag.length)
  }
  return text
}

/** Lists above the page what is wrong. It has the focus, so that people who cannot see the page hear it first. */
function summary(problem: ProblemError, faults: readonly Fault[]): string {
  const own = faults.filter(({ name }) => name !== undefined)
  const rest = faults.filter(({ name }) => name === undefined)
  const whole = isAboutFields(problem) ? "Nothing was saved. Correct this, then send it again:" : toWholeWords(problem)
  const lines = isAboutFields(problem)
    ? [...own, ...rest].map(({ name, id, label, text }) => {
        const field = name === undefined ? escapeHtml(label) : `<a href="#${id}">${escapeHtml(label)}</a>`
        return `<li>${field}: ${escapeHtml(text)}</li>`
      })
    : own.map(({ id, label }) => `<li><a href="#${id}">${escapeHtml(label)}</a></li>`)
  const list = lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`
  return `<div class="problem" id="faults" role="alert" tabindex="-1" autofocus><p>${escapeHtml(whole)}</p>${list}</div>`
}
