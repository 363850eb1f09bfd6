import type { PublicationItem } from "@citable/contract"

/** The states of an article on a platform in which somebody has to decide something. */
export const statesOfTrouble = ["conflict", "failed", "gone"] as const satisfies readonly PublicationItem["state"][]

/** Whether somebody has to decide something about an article on a platform. */
export const needsPerson = (state: PublicationItem["state"], isDrifted: boolean): boolean =>
  isDrifted || (statesOfTrouble as readonly string[]).includes(state)
