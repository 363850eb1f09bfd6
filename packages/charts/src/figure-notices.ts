import type { ToolOutput } from "@citable/contract"

type Notice = NonNullable<ToolOutput<"get_visibility">["notices"]>[number]

/** What is about an engine that is asked, and for whoever sets it. */
const ofEngines: ReadonlySet<string> = new Set(["engine_failing", "model_ends", "model_answered"])

/** The notices that say how an update changed figures: whoever compares them with earlier ones has to know. */
export const figureNotices = (notices: readonly Notice[] = []): Notice[] =>
  notices.filter(({ code }) => !ofEngines.has(code))
