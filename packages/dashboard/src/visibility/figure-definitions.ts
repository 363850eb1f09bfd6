import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What each figure of AI visibility counts, in a sentence. */
export const figureDefinitions: Html = html`<details>
  <summary>What the figures mean</summary>
  <dl>
    <dt>32 % – 50 %</dt>
    <dd>
      The range after a figure: if you asked the same prompts again on other days, it would hold the true figure 95
      times out of 100. It is wide if there are few answers, or if days differ.
    </dd>
    <dt>No clear change</dt>
    <dd>
      The difference from the earlier period may be chance. If nothing changes, 19 of 20 pages have no arrow at all. A
      change counts only the prompts, engines and models of both periods.
    </dd>
    <dt>Mention rate</dt>
    <dd>Answers that name the brand and say something of it, out of all answers.</dd>
    <dt>Citation rate</dt>
    <dd>Answers that cite a page of the brand, out of all answers.</dd>
    <dt>Found by searches</dt>
    <dd>
      Answers for which the engine's searches found a page of the brand, cited or not, out of those that say what their
      searches found.
    </dd>
    <dt>Share of voice</dt>
    <dd>Mentions of the brand, out of those of all tracked names. It falls when you track another name.</dd>
    <dt>Place in lists</dt>
    <dd>
      The mean place in the answers' lists, whoever else is on them. Answers without a list that has it do not count.
    </dd>
    <dt>Order among tracked names</dt>
    <dd>The mean order of first mention, as if only the names that you track existed.</dd>
    <dt>Sentiment</dt>
    <dd>Positive minus negative mentions, out of those with a tone that is known.</dd>
  </dl>
</details>`
