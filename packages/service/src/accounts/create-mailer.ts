import { CitableError } from "@citable/contract"

export interface MailOptions {
  /** The URL of the mail server, such as `smtps://user:password@host:465`. */
  smtpUrl: string
  /** The sender, such as `Citable <citable@example.com>`. */
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Stays the same when a mail is sent again, so that receivers can drop the second one. */
  messageId?: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** No step of sending a mail takes longer, so a lease that is renewed meanwhile ends. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** Creates a mailer for a mail server. Throws `invalid_config` for an invalid URL. */
export async function createMailer({ smtpUrl, from }: MailOptions): Promise<Mailer> {
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    const message = "SMTP_URL is not the URL of a mail server. Use the form smtps://user:password@host:465."
    throw new CitableError(message, { code: "invalid_config" })
  }
  // Most instances send no mail, so this loads on demand.
  const { createTransport } = await import("nodemailer")
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from })
  return {
    async send({ headers, ...mail }) {
      const { isPlainAddress } = await import("./is-plain-address.ts")
      if (!isPlainAddress(mail.to)) throw toUnsendable(mail.to)
      const safe = { disableFileAccess: true, disableUrlAccess: true }
      await transport.sendMail({ ...mail, ...(headers === undefined ? {} : { headers: { ...headers } }), ...safe })
    },
    close: () => transport.close(),
  }
}

/** What a server without SMTPUTF8 answers, without asking one: nodemailer would send it the raw characters. */
function toUnsendable(to: string): CitableError {
  const message = `Mail cannot be sent to ${to}: before the @, it has characters that many mail servers refuse.`
  return Object.assign(new CitableError(message, { code: "mail_refused" }), { responseCode: 553, command: "RCPT TO" })
}
