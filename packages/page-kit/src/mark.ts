import { html, raw } from "hono/html"

/** The sign of Citable, as on the example sites: two quotation marks. */
export const mark: ReturnType<typeof html> = html`${raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="var(--accent)"/><g fill="var(--on-accent)"><circle cx="11.2" cy="18.6" r="3.7"/><circle cx="20.8" cy="18.6" r="3.7"/></g><g fill="none" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round"><path d="M8.7 18.2c0-3.7 1.5-6 4.1-7.4"/><path d="M18.3 18.2c0-3.7 1.5-6 4.1-7.4"/></g></svg>',
)}`
