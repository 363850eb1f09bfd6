// What the threads of `createParsing` run. Each task loads its parser when it is needed.
import { startParseThread } from "./parsing/start-parse-thread.ts"

startParseThread()
