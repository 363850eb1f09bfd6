import type { ConnectionField } from "@citable/contract/integrations"

/** A credential that every connection needs, and that no answer shows. */
export function secretField(name: string, label: string, { help }: { help: string }): ConnectionField {
  return { name, label, help, isRequired: true, isSecret: true }
}
