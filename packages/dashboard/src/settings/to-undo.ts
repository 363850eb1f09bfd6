import type { Change } from "../frame/go-with-undo.ts"

type Values = Readonly<Record<string, string | null | readonly string[]>>

/** How to take back what a form of settings has changed: the same form, with the values before. What others change meanwhile stays. */
export const toUndo = (action: string, told: string, before: Values, changed: object): Change => ({
  told,
  action,
  fields: [
    ["before", JSON.stringify({ ...before, ...changed })],
    ...Object.entries(before).map(
      ([name, value]) => [name, typeof value === "object" ? (value ?? []).join("\n") : value] as const,
    ),
  ],
})
