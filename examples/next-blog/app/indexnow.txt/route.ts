import { citable } from "../../lib/citable.ts"

export const GET = citable.indexNowKey
