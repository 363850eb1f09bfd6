/** A field of a connection: one line of text, in a form and on the wire. */
export interface ConnectionField {
  /** Its name on the wire: lower-case letters, digits and `_`. */
  name: string
  /** Its name in forms. */
  label: string
  /** One sentence for people and agents. */
  help?: string
  isRequired?: boolean
  /** Whether forms hide what is typed. Only credentials can be secret. */
  isSecret?: boolean
  /** The only values, each with its name in forms. */
  options?: readonly (readonly [value: string, label: string])[]
  /** What the value matches, without flags. Begin it with `^` and end it with `$`. */
  pattern?: RegExp
}
