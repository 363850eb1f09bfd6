import { describeKills } from "./describe-kills.ts"
import { ghost } from "./ghost.ts"

describeKills([ghost])
