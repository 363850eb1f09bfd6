import { createCitable, createDraft } from "@citable/next/pages"

const citable = createCitable()

export default createDraft(citable)

export {}
