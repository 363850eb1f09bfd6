import { describeAuditing } from "./describe-auditing.ts"
import { describeConnecting } from "./describe-connecting.ts"
import { describeGenerating } from "./describe-generating.ts"
import { describeMeasuring } from "./describe-measuring.ts"
import { describeOverMcp } from "./describe-over-mcp.ts"
import { describePublishing } from "./describe-publishing.ts"
import { describeReacting } from "./describe-reacting.ts"
import { describeSearching } from "./describe-searching.ts"
import { describeSettingUp } from "./describe-setting-up.ts"
import { describeWriting } from "./describe-writing.ts"

/** The story of a coffee roaster who uses every tool, in order. The last chapter deletes the brand. */
export const chapters = [
  describeSettingUp,
  describeConnecting,
  describeWriting,
  describePublishing,
  describeMeasuring,
  describeSearching,
  describeAuditing,
  describeGenerating,
  describeOverMcp,
  describeReacting,
]
