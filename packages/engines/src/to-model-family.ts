/**
 * The family of a model: its name without the path of a catalogue, and without the date or the number of a snapshot. Answers of one family
 * can be compared. `gpt-6.1-terra-2026-10-26` and `gpt-6.1-terra` are one, `gpt-5-mini` is another.
 */
export const toModelFamily = (model: string): string =>
  model
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/@.*$/, "")
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|\d{2}-\d{2}|\d{4}|\d{3})(?=$|-)/, "")
