/** Syntax of PHP Markdown Extra and kramdown that a site can turn on. */
export interface Extras {
  definitionLists?: boolean | undefined
  abbreviations?: boolean | undefined
}

/** Whether a source may have what is turned on. */
export function mayHaveExtras(source: string, { definitionLists, abbreviations }: Extras): boolean {
  return (
    (definitionLists === true && /^[ >]*:[ \t]+\S/m.test(source)) ||
    (abbreviations === true && /^ {0,3}\*\[/m.test(source))
  )
}
