/** A code without its comments. Two slashes in an address begin none. */
export const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm, "")
