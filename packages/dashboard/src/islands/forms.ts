import { keepForms } from "./keep-forms.ts"

keepForms(document)
