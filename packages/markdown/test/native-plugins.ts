import { nativeParser } from "@citable/markdown/native-parser"

export const parser = nativeParser()
