import { addCopyButtons } from "./add-copy-buttons.ts"

addCopyButtons(document, navigator.clipboard)
