import { addCopyButtons } from "./add-copy-buttons.ts"
import { addTextCopy } from "./add-text-copy.ts"

addCopyButtons(document, navigator.clipboard)
addTextCopy(document, navigator.clipboard)
