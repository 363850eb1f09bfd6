/** What is also wrong with a page that has no text of its own. */
const withoutText = [
  "duplicate_content",
  "near_duplicate",
  "title_duplicate",
  "description_duplicate",
  "h1_duplicate",
  "h1_missing",
  "thin_content",
]

/**
 * One fault is one issue: where a page has the first finding, those behind it say the same, or nobody gets to see what they are about. They are
 * not told of that page.
 */
export const coveredChecks: Readonly<Record<string, readonly string[]>> = {
  noindex_in_sitemap: ["noindex"],
  noindex_for_crawler: ["ai_search_blocked"],
  canonical_elsewhere: ["sitemap_non_canonical", "canonical_cross_domain"],
  canonical_to_error: ["sitemap_non_canonical"],
  description_same_as_title: ["description_too_short"],
  mixed_content_loaded: ["resource_redirect"],
  redirect_loop: ["sitemap_redirect_urls", "redirect_temporary"],
  redirect_to_error: ["sitemap_redirect_urls", "redirect_chain", "redirect_temporary"],
  redirects_to_one_page: ["sitemap_redirect_urls", "redirect_chain", "redirect_temporary", "meta_refresh_redirect"],
  duplicate_content: ["near_duplicate", "title_duplicate", "description_duplicate", "h1_duplicate"],
  app_root_empty: [...withoutText, "content_needs_scripts"],
  page_not_shown: [...withoutText, "title_missing", "viewport_missing", "description_missing", "doctype_missing"],
  program_error: withoutText,
  soft_404: withoutText,
}
