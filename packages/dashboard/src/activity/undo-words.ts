import type { ListedAction } from "@citable/service/pages"

/** The button that undoes an action. Undefined if nothing does. */
export function toUndoWords({ way }: Pick<ListedAction, "way">): string | undefined {
  if (way.calls === undefined) return undefined
  switch (way.kind) {
    case "restore":
      return `Bring back version ${way.version}`
    case "trash":
      return "Move it to the trash"
    case "untrash":
      return "Take it out of the trash"
    case "unpublish":
      return "Unpublish it"
    case "publish":
      return `Publish version ${way.version} again`
    case "schedule":
      return "Schedule it again"
    case "cancel":
      return "Cancel the schedule"
  }
}
