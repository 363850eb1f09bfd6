/** Whether every mail server takes what is before the @, also without SMTPUTF8 (RFC 6531). A domain has an ASCII form, which the mailer uses. */
export const isPlainAddress = (email: string): boolean => /^[\x21-\x7e]+@/.test(email)
