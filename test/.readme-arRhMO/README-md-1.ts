import { createCitable } from "@citable/next"

export const citable = createCitable()

export {}
