import { type EventType, eventTypes } from "@citable/contract"
import { fieldProblem, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { eventWords } from "./event-words.ts"

/** Renders the choice of the events that a webhook gets. An empty list means all but alerts. */
export function eventChoice(chosen: readonly EventType[]): Html {
  const isAll = chosen.length === 0
  return html`<fieldset>
      <legend>Which events it gets</legend>
      <label>
        <input type="radio" name="which" value="all" ${isAll ? "checked" : ""} /> All except alerts, including those of
        later releases
      </label>
      <label>
        <input type="radio" name="which" value="some" ${isAll ? "" : "checked"} /> Only those that are ticked below
      </label>
    </fieldset>
    <fieldset>
      <legend>It gets an event when</legend>
      ${eventTypes.map(
        (type) =>
          html`<label>
            <input type="checkbox" name="events" value="${type}" ${chosen.includes(type) ? "checked" : ""} />
            ${eventWords[type]} <code>${type}</code>
          </label>`,
      )}
    </fieldset>`
}

/**
 * Reads the choice. An empty list means all but alerts.
 *
 * @throws a `ProblemError` `invalid_input` if only ticked events were wanted and none is ticked.
 */
export function readEventChoice(form: URLSearchParams): EventType[] {
  if (form.get("which") !== "some") return []
  const named = form.getAll("events")
  const chosen = eventTypes.filter((type) => named.includes(type))
  if (chosen.length > 0) return chosen
  throw fieldProblem("events", "No event is ticked. Tick at least one, choose all, or turn the webhook off.")
}

/** Which events a webhook gets, as a sentence. */
export function describeEvents(events: readonly EventType[]): string {
  if (events.length === 0) return "It gets all events except alerts."
  return events.length === 1 ? "It gets one kind of event." : `It gets ${events.length} kinds of events.`
}
