import { listKept } from "./list-kept.ts"

void listKept(document)
