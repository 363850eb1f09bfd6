import type { Element } from "hast"

/** What a screen reader says of the box of a task, in GitHub's words. */
export const checkboxName = (isChecked: boolean): string => (isChecked ? "Completed task" : "Incomplete task")

/** Gives a checkbox a name, unless its author did. */
export function nameCheckbox({ properties }: Element): void {
  if (properties["ariaLabel"] !== undefined || properties["title"] !== undefined) return
  const { checked } = properties
  properties["ariaLabel"] = checkboxName(checked !== undefined && checked !== null && checked !== false)
}
