/** Words of a class or id that name a part of a page beside its text. */
const words =
  "share|shares|sharing|sharebar|sharedaddy|addthis|addtoany|shariff|social|socials|related|recommend|recommended|recommendation|recommendations|newsletter|newsletters|subscribe|subscription|signup|optin|promo|promos|promotion|sponsor|sponsored|sponsors|advert|adverts|advertisement|advertising|ad|ads|adsense|banner|cookie|cookies|consent|gdpr|breadcrumb|breadcrumbs|comments|comment|disqus|respond|reactions|pagination|pager|paginate|paging|trending|outbrain|taboola|revcontent|sidebar|sidebars|nav|navbar|navigation|menu|menus|modal|popup|popover|overlay|lightbox|tooltip|footer|toolbar|toolbox|login|search|searchform|tagcloud|taglist|tags|byline|dateline|follow|followus|rating|ratings|skip|skiplink|printonly|screenreader|visuallyhidden|noprint|copyright|disclaimer|bookmark|bookmarks|authorbox|donate|donation|feedback|poll|caption|captions|imagecaption|credit|credits|kommentare|kommentar|carousel|slideshow|ticker|shortlink|permalink|trackback|pingback|relatedposts|hatnote|mw-editsection|editsection|catlinks|navbox|noexcerpt|infobar|vcard"
const phrases =
  "read-more|more-from|more-stories|more-articles|more-on|also-like|you-may|you-might|most-read|most-popular|most-viewed|popular-posts|recent-posts|latest-news|latest-posts|see-also|read-next|up-next|next-article|prev-next|previous-next|post-nav|post-meta|entry-meta|article-meta|meta-data|post-info|post-date|entry-date|entry-footer|post-footer|article-footer|entry-utility|posted-on|posted-in|published-on|filed-under|author-bio|author-box|author-info|about-author|about-the-author|post-author|article-author|post-tags|entry-tags|article-tags|tag-list|tag-links|cat-links|call-to-action|sign-up|log-in|screen-reader|sr-only|visually-hidden|caption-text|reading-time|read-time|back-to-top|to-top|image-credit|photo-credit|jump-to|table-of-contents"
const named = new RegExp(`-(?:${words}|${phrases})-`)
/** A class of this kind says something about an article, or about its page. */
const aboutSomethingElse =
  /^(?:tag|category|type|status|format|has|no|not|with|without|is|hide|show|js|elementor|sticky|anchor|post_tag|hentry|lang|page|template|theme|single)(?:[-_]|(?<=anchor)With)/i

const known = new Map<string, boolean>()

/** Whether the `class` or `id` of an element says that it is a part beside the text: links to share, a newsletter, comments. */
export function namesBoilerplate(names: string): boolean {
  const found = known.get(names)
  if (found !== undefined) return found
  const isNamed = names.split(/\s+/).some((name) => !aboutSomethingElse.test(name) && named.test(`-${toWords(name)}-`))
  if (known.size > 10_000) known.clear()
  if (names.length <= 200) known.set(names, isNamed)
  return isNamed
}

function toWords(name: string): string {
  return name
    .replace(/--.*/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll(/[^A-Za-z]+/g, "-")
    .toLowerCase()
}
