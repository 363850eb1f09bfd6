import { escapeHtml } from "../parts/escape-html.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import { toRestUrl } from "./find-rest-root.ts"
import type { WordpressAccount, WordpressAnswer } from "./wordpress-answer.ts"

interface Options {
  account: WordpressAccount
  hide: (text: string) => string
  fetch: PublisherEnvironment["fetch"]
  root: URL
  signal: AbortSignal
}

/**
 * Says why WordPress refuses the account. A wrong password and a web server that strips the header look the same in the REST API, so this
 * also asks XML-RPC, which gets the password in its body.
 */
export async function explainUnauthorized(answer: WordpressAnswer, options: Options): Promise<PublisherError> {
  const { account, hide, root } = options
  const { host } = account.site
  const said = hide(answer.message)
  const fail = (message: string) => new PublisherError("publisher_unauthorized", `${message} (${said})`)
  if (answer.json === undefined) {
    return fail(
      answer.headers.has("www-authenticate")
        ? `The web server of ${host} asks for a password of its own, before WordPress sees the request. Let the REST API pass without it.`
        : `${host} answered 401 with a web page instead of WordPress. A firewall or a security plugin stops the request: let it pass requests to the REST API from this service.`,
    )
  }
  switch (answer.code) {
    case "incorrect_password":
      return fail(
        `WordPress does not know this application password. Create a new one in the profile of ${account.username}.`,
      )
    case "invalid_username":
    case "invalid_email":
      return fail(`WordPress has no user ${account.username}. Give the name or the email address of the account.`)
    case "application_passwords_disabled_for_user":
      return fail(`Application passwords are turned off for ${account.username}. A plugin does that: allow them.`)
    case "application_passwords_disabled":
      return fail(turnedOff(host))
    default:
  }
  if (!(await hasPasswords(root, options))) return fail(turnedOff(host))
  const login = await askXmlRpc(options)
  if (login === "accepted") {
    return fail(
      `The web server of ${host} strips the Authorization header, so WordPress does not see the password. Let the server pass it on: with Apache, "CGIPassAuth On" or "SetEnvIf Authorization (.*) HTTP_AUTHORIZATION=$1".`,
    )
  }
  if (login === "refused") {
    return fail(
      `WordPress does not know this user name with this application password. Create a new application password in the profile of ${account.username}.`,
    )
  }
  return fail(
    `WordPress does not know who sent the request. Either the user name or the application password is wrong, or the web server of ${host} strips the Authorization header.`,
  )
}

function turnedOff(host: string): string {
  return `Application passwords are turned off at ${host}. WordPress offers them on sites with HTTPS, and some security plugins turn them off: allow them.`
}

/** Whether the index of the API offers application passwords. True if it does not say. */
async function hasPasswords(root: URL, { fetch, signal }: Options): Promise<boolean> {
  try {
    const response = await fetch(toRestUrl(root, "/", { _fields: "authentication" }), { signal })
    const index = (await response.json()) as { authentication?: Record<string, unknown> }
    return index.authentication === undefined || "application-passwords" in index.authentication
  } catch {
    return true
  }
}

async function askXmlRpc({ account, fetch, signal }: Options): Promise<"accepted" | "refused" | "unknown"> {
  const value = (text: string) => `<param><value><string>${escapeHtml(text)}</string></value></param>`
  const parameters = value(account.username) + value(account.password)
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${parameters}</params></methodCall>`
  try {
    const url = new URL("xmlrpc.php", account.site)
    const response = await fetch(url, { method: "POST", headers: { "content-type": "text/xml" }, body, signal })
    const text = await response.text()
    if (!response.ok || !text.includes("<methodResponse>")) return "unknown"
    if (text.includes("<name>blogid</name>")) return "accepted"
    return /<name>faultCode<\/name>\s*<value><int>403<\/int>/.test(text) ? "refused" : "unknown"
  } catch {
    return "unknown"
  }
}
