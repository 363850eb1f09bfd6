import { type ProblemField, scopes } from "@citable/contract"
import { toolRoutes } from "@citable/contract/core"
import { ProblemError } from "@citable/contract/problem-error"

import { lineOfPlace, nameOfPlace } from "./find-field.ts"
import { toFieldWords } from "./to-field-words.ts"

/** What tools say to callers of the API, and what a page says to people instead. */
const words: readonly (readonly [api: RegExp, people: string])[] = [
  [
    /^(?:The input is not valid\. )?\/[\w/]+: one line of text, without control characters or marks that change the direction of text/,
    "A name has to be one line of text, without control characters or marks that change the direction of text",
  ],
  [/This credential cannot see such an item\. .*$/, "You cannot see this item: it was deleted, or belongs to others."],
  [
    /No engine is configured\. .*$/,
    "No AI engine is connected. The operator of this service can set the key of one, such as OPENAI_API_KEY, or a developer connects the brand’s own key through the API.",
  ],
  [
    /No language model is set up\. .*$/,
    "No language model is connected. The operator of this service can set the key of a vendor, or a developer connects the brand’s own key through the API.",
  ],
  [/ Pass `url`, or set its domains with update_brand\./, " Name its website in the settings."],
  [/ Send the name as get_brand shows it\./, " Enter the name as the settings show it."],
  [/^The values of custom do not fit the brand's custom fields: /, "A field of the brand does not fit: "],
  [/ Read them with get_brand, and declare one with update_brand, such as \{.*$/, " Correct it, then save again."],
  [/ list_content_revisions lists those it has\./, " The page Revisions lists those it has."],
  [/ Cancel the schedule with unpublish_content first\./, " Cancel the schedule on the page Publish first."],
  [/ Write one with (?:update|generate)_content(?: first|, or by hand)\./, " Write one first."],
  [/ or stop it: update_content with `cancel_writing`\./, " or stop it on the page of the article."],
  [/ Write it with update_content, or start again\./, " Write it by hand, or start again."],
  [/ Replace its key with update_integration \(\S+\)\./, " A developer replaces its key through the API."],
  [/ Enter them again with update_integration\./, " Connect it again, with its credentials."],
  [/ (?:Read it|Read the thread) with get_reddit_thread(?: first)?\./, " It has to be read first."],
  [/ Connect one with create_integration, of the kind google, with .*$/, " Connect one on the page Search data."],
  [/ Add (?:one|this one) with update_brand\./, " Add it to the websites in the settings."],
  [
    /The audit \S+ of this brand is running\. .*$/,
    "An audit of this brand is running. Wait for its end, or cancel it on its page.",
  ],
  [/ or add their host with update_brand\./, " or add their website in the settings."],
  [/ Edit it with update_competitor\./, " Edit it on the page Competitors."],
  [/The brand has no prompt \S+\. .*$/, "The brand does not have this prompt. The page Prompts lists those it has."],
  [/The brand tracks no prompt with the id .*$/, "The brand does not have this prompt. Choose another."],
  [/ GET \/v1\/tools lists the .*$/, ""],
  [
    /^(The price of .+ is unknown, so) max_cost_usd cannot limit what it costs\. .*$/,
    "$1 a limit in US dollars does not work. Leave the limit empty, or ask the operator of this service to set the price.",
  ],
  [
    / an owner calls update_brand with deletes_at=null\.$/,
    " an owner cancels the deletion: each page has a button for that.",
  ],
  [/ call update_content with trashed=false first\.$/, " open the article, and choose “Keep the article”."],
  [
    / To publish it then, send publish_at\. .*$/,
    " Schedule it for that day, or change or empty the publication date to publish it now.",
  ],
  [/ Connect Google with create_integration to read new days\./, " Connect Google to read new days."],
]

/** The names of tools and scopes, which no button of a page has. */
const apiNames = new RegExp(`(?<![\\w/-])(?:${[...Object.keys(toolRoutes), ...scopes].join("|")})(?![\\w-])|/v1/`)

/** Replaces what only makes sense to a caller of the API in a message of a tool. A sentence that still names a tool, a scope or a path is left out. */
export function toPageWords(message: string): string {
  let text = message
  for (const [api, people] of words) text = text.replace(api, people)
  if (!apiNames.test(text)) return text
  const sentences = text.split(/(?<=[.!?…])\s+(?=[A-Z“‘"`])/)
  const left = sentences.filter((sentence) => !apiNames.test(sentence)).join(" ")
  return left === "" ? "The service refused this." : left
}

/** Says what is wrong with each field that a problem names, or what the problem says as a whole. */
export function problemText(problem: ProblemError): string {
  const { message, options } = problem
  return message.startsWith("The input is not valid.") && options.errors !== undefined
    ? listFields(options.errors)
    : toPageWords(message)
}

/** Whether a message only lists what is wrong with fields. */
export function isAboutFields({ message, options: { errors } }: ProblemError): boolean {
  return errors !== undefined && (message.startsWith("The input is not valid.") || message === listFields(errors))
}

/** What is wrong with the first fields. */
function listFields(errors: readonly ProblemField[]): string {
  const listed = errors.slice(0, 3).map(({ pointer, parameter, detail }) => {
    const place = pointer ?? parameter ?? ""
    const line = lineOfPlace(place)
    return `${nameOfPlace(place)}${line === undefined ? "" : `, line ${line}`}: ${toFieldWords(toPageWords(detail))}`
  })
  return listed.join(" ")
}

/** The same refusal for people who see a page. */
export function inPageWords(problem: ProblemError): ProblemError {
  const text = problemText(problem)
  const { errors } = problem.options
  if (text === problem.message && errors === undefined) return problem
  const fields = errors?.map((field) => ({ ...field, detail: toFieldWords(toPageWords(field.detail)) }))
  const options = fields === undefined ? problem.options : { ...problem.options, errors: fields }
  return new ProblemError(problem.code, text, { ...options, cause: problem })
}
