import type { Competitor } from "@citable/contract/visibility"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

/** The names of a competitor as somebody typed them, or as they are stored. */
export type CompetitorNames = Pick<Competitor, "name" | "aliases" | "domains" | "exclude">

/** What the field of phrases is for. */
export const excludeHelp = "They hold a name and mean something else, such as Cyber Monday for Monday."

export interface CompetitorFormOptions {
  /** Where the form saves. The preview is below it. */
  action: string
  /** The range of the page as a query, which the pages after it keep. */
  range: string
  csrf: string
  label: string
}

/** The form with the names of a competitor. Its first button shows what they match, and saves nothing. */
export function competitorForm(
  { name, aliases, domains, exclude }: CompetitorNames,
  options: CompetitorFormOptions,
): Html {
  const { action, range, csrf, label } = options
  return html`<form method="post" action="${action}${range}">
    ${csrfField(csrf)}${onceField()}
    <label for="name">Name</label>
    <input id="name" name="name" required maxlength="200" value="${name}" aria-describedby="name-help" />
    <p id="name-help" class="soft">As people write it. Answers are searched for whole words in this case.</p>
    <label for="aliases">Other names, one per line (optional)</label>
    <textarea id="aliases" name="aliases" rows="3">${"\n"}${aliases.join("\n")}</textarea>
    <label for="domains">Its sites, one per line (optional)</label>
    <textarea id="domains" name="domains" rows="2" aria-describedby="domains-help">
${"\n"}${domains.join("\n")}</textarea>
    <p id="domains-help" class="soft">Such as pedalo.example. Links to them count as its citations.</p>
    <label for="exclude">Phrases that are no mention, one per line (optional)</label>
    <textarea id="exclude" name="exclude" rows="2" aria-describedby="exclude-help">
${"\n"}${exclude.join("\n")}</textarea>
    <p id="exclude-help" class="soft">${excludeHelp}</p>
    <div class="actions">
      <button formaction="${action}/preview${range}">Show what it matches</button>
      <button class="plain">${label}</button>
    </div>
  </form>`
}

/** Reads the form. The tool checks the values. */
export function readCompetitorForm(fields: URLSearchParams): CompetitorNames {
  const lines = (name: string) =>
    (fields.get(name) ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
  return {
    name: (fields.get("name") ?? "").trim(),
    aliases: lines("aliases"),
    domains: lines("domains").map(toHost),
    exclude: lines("exclude"),
  }
}

/** The host of an address that somebody copied. */
const toHost = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "")
