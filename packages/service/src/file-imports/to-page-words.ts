/** What the import says to people at a terminal, and what a page says instead. */
const words: readonly (readonly [string, string])[] = [
  [
    "Import with --base-url to make it absolute, or with --media to upload its file.",
    "Put its file into the folder, or enter the folder's address on the web.",
  ],
  ["Import with --base-url to make it absolute.", "Enter the folder's address on the web to make it absolute."],
  ["To keep it, add --slugs astro.", "The command citable import keeps it, with --slugs astro."],
  ["Run citable unpublish on that day.", "Withdraw it on that day."],
  ["Publish it with citable publish, or begin", "Publish it on its own page, or begin"],
  ["Withdraw it with citable unpublish.", "Withdraw it on its own page."],
  ["To publish it now, use citable publish.", "Publish it on its own page."],
  ["To publish it, use citable publish.", "Publish it on its own page."],
  ["Cancel that with citable unpublish.", "Cancel that on its own page."],
  [
    "To publish such files, add --public-anyway.",
    "To publish such files, choose them again, and tick “Also publish what may not have been public”.",
  ],
  ["--public-anyway", "you choose so"],
  ["or add --allow-lost-text.", "or publish it without that text, by the choice below."],
  ["--allow-lost-text", "you choose so"],
  ["To say it for all files, add --locale.", "To say it for all files, choose their language below."],
  ["Say which with --encoding, or save it as UTF-8.", "Choose it below, or save the file as UTF-8."],
  ["--locale", "the language that you chose"],
  [" Without --dry-run, the import stops unless you add --allow-missing-pictures.", ""],
  ["Dry run: nothing was written.", "Nothing is written yet."],
  ["Add --custom-fields.", "Declare the field first."],
  ["--no-publish", "nothing is published"],
]

/** Replaces what only makes sense at a terminal in a message of an import. */
export function toPageWords(message: string): string {
  let text = message
  for (const [from, to] of words) text = text.replaceAll(from, to)
  return text
}
