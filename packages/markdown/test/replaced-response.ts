import { renderBody } from "@citable/markdown"
import { createHighlighter } from "@citable/markdown/highlight"

// Its index would load the whole service.
import { listen } from "../../dev/src/listen.ts"

// In a process that serves with a replaced global Response: highlights code without Node's files, and then with them.
const site = await listen(() => Promise.resolve(new Response("")))
const plugins = [createHighlighter()]
const render = async () =>
  (({ html, warnings }) => ({ html, warnings }))(await renderBody("```js\n1\n```", { plugins }))

const original = Object.getOwnPropertyDescriptor(process, "getBuiltinModule")
Reflect.deleteProperty(process, "getBuiltinModule")
const without = await render()
Object.defineProperty(process, "getBuiltinModule", original ?? {})
process.send?.({ without, with: await render() })
await site.close()
