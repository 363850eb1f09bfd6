import { CitableError } from "@citable/contract"

export interface MailOptions {
  /** The URL of the mail server, such as `smtps://user:password@host:465`. */
  smtpUrl: string
  /** The sender, such as `Citable <citable@example.com>`. */
  from: string
}

export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
  close(): void
}

/** Creates a mailer for a mail server. Throws `invalid_config` for an invalid URL. */
export async function createMailer({ smtpUrl, from }: MailOptions): Promise<Mailer> {
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    const message = "SMTP_URL is not the URL of a mail server. Use the form smtps://user:password@host:465."
    throw new CitableError(message, { code: "invalid_config" })
  }
  // Most instances send no mail, so this loads on demand.
  const { createTransport } = await import("nodemailer")
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
    close: () => transport.close(),
  }
}
