/**
 * A text of one line, without control characters and without marks that change the direction of text (U+202A to U+202E, U+2066 to U+2069).
 */
// oxlint-disable-next-line no-control-regex -- it excludes them
export const oneLinePattern = /^[^\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/
