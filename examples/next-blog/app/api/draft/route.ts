import { createDraft } from "@citable/next/draft"

import { citable } from "../../../lib/citable.ts"

export const { GET, POST } = createDraft(citable)
