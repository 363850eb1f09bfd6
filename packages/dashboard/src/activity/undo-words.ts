import type { ListedAction } from "@citable/contract"

/** The button that undoes an action. Undefined if nothing does. */
export function toUndoWords({ way }: Pick<ListedAction, "way">): string | undefined {
  if (way.calls === undefined) return undefined
  return {
    restore: `Bring back version ${way.version}`,
    trash: "Move it to the trash",
    untrash: "Take it out of the trash",
    unpublish: "Unpublish it",
    publish: `Publish version ${way.version} again`,
    schedule: "Schedule it again",
    cancel: "Cancel the schedule",
  }[way.kind]
}
