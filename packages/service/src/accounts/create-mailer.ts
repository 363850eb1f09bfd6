import { CitableError } from "@citable/contract"

export interface MailOptions {
  /** The mail server, as `smtps://user:password@host:465`. */
  smtpUrl: string
  /** Whom mails come from, as `Citable <citable@example.com>`. */
  from: string
}

export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
  close(): void
}

/** Sends mails by a mail server. Throws `invalid_config` for an address of one that is none. */
export async function createMailer({ smtpUrl, from }: MailOptions): Promise<Mailer> {
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    const message = "SMTP_URL is not the address of a mail server: give it as smtps://user:password@host:465."
    throw new CitableError(message, { code: "invalid_config" })
  }
  // Loaded where it is wanted: most instances send no mail.
  const { createTransport } = await import("nodemailer")
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
    close: () => transport.close(),
  }
}
