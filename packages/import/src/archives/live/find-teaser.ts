/** Classes of what plugins show to people who may not read a post. */
const marks =
  /\b(?:members-access-error|pmpro_content_message|pmpro_content-message|rcp_restricted|rcp-restricted\w*|restrict-content\w*|mepr-unauthorized-\w+|mp_wrapper|memberful-\w+-message|wc-memberships-\w*restrict\w*|woocommerce-membership\w*|wishlist-member\w*|wlm\w*-protected|s2member-\w*|um-restricted\w*|arm_restrict\w*|ihc-locker-\w+|patreon-(?:campaign-banner|text-over-button|valid-patron\w*)|leaky_paywall_message\w*|(?:wp-block-)?jetpack-(?:subscribe-)?paywall\w*|jetpack-subscribe-paywall|wp-block-jetpack-paywall|wp-block-premium-content\w*|premium-content-\w+|paywall-\w+|passster-form|post-password-form|content-restrict\w*|login-required|subscribers?-only)\b/i

/** Names the mark of a text that ends where members read on. Undefined if there is none. */
export function findTeaser(html: string): string | undefined {
  for (const [, double, single] of html.matchAll(/\sclass=(?:"([^"]{1,500})"|'([^']{1,500})')/g)) {
    const found = marks.exec(double ?? single ?? "")?.[0]
    if (found !== undefined) return `teaser for members: ${found}`
  }
  return undefined
}
