import { formatCount } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

const most = 10

/** The names that answers list and nobody tracks, each with a button that tracks it. */
export function untrackedNames(
  { answers, names }: NonNullable<ToolOutput<"list_competitors">["untracked"]>,
  { action, csrf }: { action: string; csrf: string },
): Html {
  if (names.length === 0) return html``
  return html`<section>
    <h2>Names that answers list, and you do not track</h2>
    <p class="soft">
      From lists, headings and tables of the latest ${formatCount(answers)} answers. They count in no figure until you
      track them.
    </p>
    <ul>
      ${names.slice(0, most).map(
        ({ name, answers: count }) =>
          html`<li>
            <form method="post" action="${action}">
              ${csrfField(csrf)}${onceField()}<input type="hidden" name="name" value="${name}" />
              <strong>${name}</strong>, in ${formatCount(count)} answers
              <button class="plain" aria-label="Track ${name}">Track it</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`
}
