import { engineTitle } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { type AnswerFilter, comparisons, toFilterQuery } from "./answer-filter.ts"

/** The days that a tool's answer covers, and those it compares with. */
export interface CoveredDays {
  from: string
  to: string
  previous_from?: string | null
  previous_to?: string | null
}

/** A choice that one page has besides the range. */
export interface PageChoice {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string
}

export interface RangeFormOptions {
  /** The path of the page. */
  path: string
  filter: AnswerFilter
  covered: CoveredDays
  /** Labels of the choices beside the days. A choice without options is left out. */
  engines?: readonly string[]
  tags?: readonly string[]
  locales?: readonly string[]
  /** Further choices of the page, by the names of their parameters. */
  choices?: readonly PageChoice[]
  /** Whether the page compares its figures with other days. */
  compares?: boolean
  /** Where the days begin, such as `America/Los_Angeles`; null if nobody knows. Default: `UTC`. */
  zone?: string | null
  /** Further parameters of the page, which the form keeps. */
  more?: Readonly<Record<string, string>>
  /** Further fields that the form keeps. */
  kept?: Html
}

const day = 86_400_000
const lengths = [7, 28, 90, 365] as const

/** The bar of a page that says which answers it counts. It shows the days that the tools chose. */
export function rangeForm({
  path,
  filter,
  covered,
  engines = [],
  tags = [],
  locales = [],
  choices = [],
  compares = true,
  zone = "UTC",
  more = {},
  kept: keptFields,
}: RangeFormOptions): Html {
  const kept = { ...more, ...Object.fromEntries(choices.map(({ name, chosen }) => [name, chosen])) }
  const all = (values: readonly string[], toLabel = (value: string) => value) =>
    [["", "All"], ...values.map((one) => [one, toLabel(one)] as const)] as const
  return html`<form class="bar" method="get" action="${path}" aria-label="Range">
      ${keptFields ?? ""}
      ${Object.entries(more).map(([name, value]) => (value === "" ? "" : html`<input type="hidden" name="${name}" value="${value}" />`))}
      ${dayField("from", "From", covered.from)} ${dayField("to", "To", covered.to)}
      ${
        compares
          ? choice("compare", "Compare with", comparisons, filter.compare)
          : html`<input type="hidden" name="compare" value="${filter.compare}" />`
      }
      ${engines.length < 2 && filter.engine === "" ? "" : choice("engine", "Engine", all(known(engines, filter.engine), titleOf), filter.engine)}
      ${tags.length === 0 && filter.tag === "" ? "" : choice("tag", "Tag", all(known(tags, filter.tag)), filter.tag)}
      ${locales.length < 2 && filter.locale === "" ? "" : choice("locale", "Language", all(known(locales, filter.locale)), filter.locale)}
      ${choices.map(({ name, label, options, chosen }) => choice(name, label, options, chosen))}
      <button class="plain">Show</button>
    </form>
    <p class="soft">
      ${lengths.map((length) => html`<a href="${path}${toFilterQuery(lastDays(filter, covered, length), kept)}">${length} days</a> · `)}
      ${zoneWords(zone)}${covered.previous_from ? html` Compared with ${covered.previous_from} to ${covered.previous_to}.` : ""}
    </p>`
}

/** Where the days of figures begin, in words. */
function zoneWords(zone: string | null): string {
  if (zone === "America/Los_Angeles") return "Days are Pacific time (America/Los_Angeles)."
  if (zone === "UTC") return "Days are in UTC."
  return zone === null ? "The time zone of the days is not known." : `Days are in the time zone ${zone}.`
}

/** As many days up to the last one that the page shows. */
const lastDays = (filter: AnswerFilter, { to }: CoveredDays, length: number): AnswerFilter => ({
  ...filter,
  from: new Date(Date.parse(to) - (length - 1) * day).toISOString().slice(0, 10),
  to,
})

const titleOf = (chosen: string): string => {
  const engine = chosen.replace(/:app$/, "")
  if (engine === "") return "All apps"
  return engineTitle({ engine, surface: engine === chosen ? "api" : "consumer" })
}

const known = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || values.includes(chosen) ? values : [...values, chosen]

const dayField = (name: string, label: string, value: string): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="date" value="${value}" required />
  </div>`
