import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"

declare const body: string
// Once for all bodies.
const parser = nativeParser()
const rendered = await renderBody(body, { parser })

export {}
