/** Query parameters that say where a visitor came from. They do not identify the page. */
const campaign =
  /^(?:utm_[a-z0-9_]+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_[ce]id|_hs(?:enc|mi)|hsctatracking|mkt_tok|srsltid|_ga|_gl|ref_src|vero_id|oly_(?:anon|enc)_id)$/

/** Whether a query parameter only says where a visitor came from. */
export function isCampaignParameter(name: string): boolean {
  return campaign.test(name.toLowerCase())
}
