import { createCitable } from "@citable/next"
import { createDraft } from "@citable/next/draft"

const citable = createCitable()

export const { GET, POST } = createDraft(citable)

export {}
