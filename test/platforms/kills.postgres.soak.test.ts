import { describeKills } from "./describe-kills.ts"
import { platforms } from "./platforms.ts"

describeKills(platforms)
