/** The page that shows the API. Its addresses are relative, so it also works under a path behind a proxy. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Citable API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/citable.css">
</head>
<body>
<header><a href="brands">Citable</a> <span>API</span> <a href="brands">Your brands</a></header>
<noscript>This page needs JavaScript. Without it, read <a href="openapi.json">openapi.json</a>.</noscript>
<div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

/**
 * Starts Swagger UI. It sends nothing to its online validator, and forgets credentials when the page closes. What it renders lacks names and
 * has headings out of order, so each change of the page adds them. Its dark colours follow the browser's.
 */
export const docsScript = `const dark = matchMedia("(prefers-color-scheme: dark)")
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches)
dark.addEventListener("change", paint)
paint()
const names = {
  "select#servers": ["aria-label", "Server"],
  "select:not([aria-label], #servers)": ["aria-label", "Choice"],
  "textarea:not([aria-label]), input:not([aria-label], [id])": ["aria-label", "Value"],
  ".operation-filter-input": ["aria-label", "Filter by group"],
  ".information-container": ["role", "region", "aria-label", "About this API"],
  ".scheme-container": ["role", "region", "aria-label", "Server and sign-in"],
  ".close-modal": ["aria-label", "Close"],
  ".auth-container button.authorize": ["aria-label", "Authorize"],
  ".filter-container": ["role", "search"],
  "h3.opblock-tag, .models > h4": ["role", "heading", "aria-level", "2"],
  "h4.opblock-title, .opblock-section-header h4, .responses-wrapper h4": ["role", "heading", "aria-level", "3"],
  ".responses-inner h4, .responses-inner h5": ["role", "heading", "aria-level", "4"],
  ".dialog-ux .modal-ux-header h3": ["role", "heading", "aria-level", "2"],
  ".dialog-ux h4": ["role", "heading", "aria-level", "3"],
  ".dialog-ux .modal-ux": ["role", "dialog", "aria-label", "Credentials"],
  ".highlight-code pre, .example, .microlight": ["tabindex", "0"],
}
const name = () => {
  // A link inside a button cannot be reached by keyboard. The button opens the same operation.
  for (const link of document.querySelectorAll(".opblock-summary-control a[href]")) link.removeAttribute("href")
  for (const table of document.querySelectorAll("table.responses-table:not([aria-label])")) {
    table.setAttribute("aria-label", "Responses: " + table.id)
  }
  for (const [selector, pairs] of Object.entries(names)) {
    for (const element of document.querySelectorAll(selector)) {
      for (let at = 0; at < pairs.length; at += 2) {
        if (element.getAttribute(pairs[at]) !== pairs[at + 1]) element.setAttribute(pairs[at], pairs[at + 1])
      }
    }
  }
}
new MutationObserver(name).observe(document.getElementById("api"), { childList: true, subtree: true })
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
})
`

/** What the style of Swagger UI lacks: contrast, and a way back. */
export const docsStyle = `
:root { --ink: #1b1d22; --soft: #565c69; --line: #c9cdd6; --back: #f6f7f9; --accent: #1f4fd1; --bad: #a4161a; --good: #17603a; --get: #1f4fd1; --post: #17603a; --put: #7a4a00; --patch: #0b5c66; --delete: #a4161a; }
html.dark-mode { --ink: #eceef2; --soft: #b6bcc8; --line: #3b414d; --back: #121419; --accent: #9db7ff; --bad: #ff9d9d; --good: #86d9a8; }
body, html.dark-mode body { margin: 0; background: var(--back); color: var(--ink); }
body > header { display: flex; gap: 1rem; padding: 1rem; border-bottom: 1px solid var(--line); font: 1rem/1.5 system-ui, sans-serif; }
body > header a:first-child { font-weight: 700; color: inherit; text-decoration: none; }
body > header a:last-child { margin-left: auto; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#api .swagger-ui :is(.info a, .info .url, .link, .renderedMarkdown a, .opblock-tag small a) { color: var(--accent); }
#api .swagger-ui .version-stamp .version, #api .swagger-ui .info .title small { background: #3b414d; color: #fff; }
#api .swagger-ui .info .title small pre { background: transparent; color: #fff; }
#api .swagger-ui :is(.btn.authorize, .btn.authorize span, .btn.execute, .btn.try-out__btn) { color: var(--accent); border-color: var(--accent); background: transparent; }
#api .swagger-ui .btn.authorize svg { fill: var(--accent); }
#api .swagger-ui .btn.cancel { color: var(--bad); border-color: var(--bad); }
#api .swagger-ui .renderedMarkdown code { color: var(--ink); background: transparent; font-weight: 600; }
#api .swagger-ui :is(.parameter__in, .prop-format, .parameter__type, .parameter__deprecated, .opblock-summary-description, .response-control-media-type__accept-message, .model, .model-title, .tab li, .tab li button, td, th, label, .loading-container) { color: var(--ink); }
#api .swagger-ui :is(.parameter__in, .prop-format) { color: var(--soft); }
#api .swagger-ui .parameter__name.required :is(span, &::after), #api .swagger-ui .parameter__name.required::after { color: var(--bad); }
#api .swagger-ui .response-control-media-type__accept-message { color: var(--good); }
#api .swagger-ui .response-control-media-type--accept-controller select { border-color: var(--good); }
#api .swagger-ui .opblock-get .opblock-summary-method { background: var(--get); }
#api .swagger-ui .opblock-post .opblock-summary-method { background: var(--post); }
#api .swagger-ui .opblock-put .opblock-summary-method { background: var(--put); }
#api .swagger-ui .opblock-patch .opblock-summary-method { background: var(--patch); }
#api .swagger-ui .opblock-delete .opblock-summary-method { background: var(--delete); }
html.dark-mode { --get: #2a56c6; }
#api .swagger-ui .opblock-summary-method { color: #fff; text-shadow: none; }
#api .swagger-ui :is(.scheme-container, .opblock-section-header) { background: transparent; box-shadow: none; }
#api .swagger-ui :is(select, input, textarea)::placeholder { color: var(--soft); }
#api .swagger-ui .microlight span[style*="211, 99, 99"] { color: #ffb3b3 !important; }
#api .swagger-ui .opblock-body { overflow-x: auto; }
@media (max-width: 640px) { #api .swagger-ui .wrapper { padding: 0 1rem; } }
`
