import { describeRequestKills } from "./describe-request-kills.ts"

describeRequestKills()
