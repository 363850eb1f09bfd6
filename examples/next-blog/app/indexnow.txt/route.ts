import { citable } from "../../lib/citable.ts"

export const dynamic = "force-static"
export const GET = citable.indexNowKey
