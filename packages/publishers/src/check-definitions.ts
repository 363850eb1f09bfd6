import { CitableError } from "@citable/contract"
import { type ConnectionField, integrationKinds, publisherKinds } from "@citable/contract/integrations"

import type { PublisherDefinition } from "./publisher-definition.ts"

/** Kinds of the contract that show articles. A definition of one of them gets the contract's schema. */
const platforms: ReadonlySet<string> = new Set(publisherKinds)
/** What the form has besides the fields of the connection. */
const taken = ["name", "kind", "auto", "csrf", "once"]
const word = /^[a-z][a-z0-9_]{0,49}$/

/**
 * Refuses definitions with which two kinds, or two fields of a form, would be one, and settings that would show a secret.
 *
 * @throws {CitableError} `invalid_publisher`
 */
export function checkDefinitions(definitions: readonly PublisherDefinition[]): void {
  const kinds = new Set<string>(integrationKinds.filter((kind) => !platforms.has(kind)))
  for (const { kind, name, config, credentials } of definitions) {
    if (!word.test(kind)) throw refused(kind, "its kind must be lower-case letters, digits and _, such as dev_to")
    if (kinds.has(kind)) throw refused(kind, "its kind has another meaning already. Choose another kind")
    kinds.add(kind)
    if (name.trim() === "") throw refused(kind, "its name is empty")
    checkFields(kind, [...config, ...credentials])
    const shown = config.find(({ isSecret }) => isSecret === true)
    if (shown !== undefined) throw refused(kind, `settings are shown. Move ${shown.name} to its credentials`)
  }
}

function checkFields(kind: string, fields: readonly ConnectionField[]): void {
  const names = new Set(taken)
  for (const { name, label, options, pattern } of fields) {
    if (!word.test(name)) throw refused(kind, `the field ${name} must be lower-case letters, digits and _`)
    if (names.has(name)) throw refused(kind, `it has two fields ${name}, or the form has one. Choose another name`)
    names.add(name)
    if (label.trim() === "") throw refused(kind, `the field ${name} has no label`)
    if (options?.length === 0) throw refused(kind, `the field ${name} has no options. Leave them out, or add one`)
    if (pattern !== undefined && pattern.flags !== "") throw refused(kind, `the pattern of ${name} must have no flags`)
  }
}

function refused(kind: string, why: string): CitableError {
  return new CitableError(`The publisher ${JSON.stringify(kind)} cannot be used: ${why}.`, {
    code: "invalid_publisher",
  })
}
