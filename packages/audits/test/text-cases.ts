import { type ContentCase, on } from "./on-page.ts"

const stuffed = "cheap ferry tickets ".repeat(40)
const placeholder =
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua."
const hide = (style: string, text: string): string => `<p>x</p><div style="${style}">${text}</div>`

/** What is wrong with the words of a page, and what only quotes it. */
export const textCases: readonly ContentCase[] = [
  on("lorem_ipsum", "in a paragraph", `<p>${placeholder}</p>`, "<p>The words lorem ipsum fill a layout.</p>"),
  on("lorem_ipsum", "and not in code", `<p>${placeholder}</p>`, `<pre><code>${placeholder}</code></pre>`),
  on("lorem_ipsum", "and not quoted", `<p>${placeholder}</p>`, `<blockquote><p>${placeholder}</p></blockquote>`),
  on(
    "lorem_ipsum",
    "and not as one sentence of many",
    `<p>${placeholder}</p>`,
    `<p>Printers have filled pages with Lorem ipsum dolor sit amet and what follows for five hundred years, and the words come from a
     book of Cicero about what is good and bad, of which somebody took parts without a meaning.</p>`,
  ),
  on("mojibake", "and not in code", "<p>CafÃ© Noir</p>", "<p>x</p><code>CafÃ© Noir</code>"),
  on(
    "template_leftover",
    "a value",
    "<p>Costs {{ product.price }} a piece</p>",
    "<p>x</p><code>{{ product.price }}</code>",
  ),
  on("template_leftover", "an object", "<p>By [object Object]</p>", "<p>It shows “[object Object]” to readers.</p>"),
  on(
    "template_leftover",
    "a title",
    "<title>undefined | Shop</title><p>x",
    "<title>Undefined behaviour in C</title><p>x",
  ),
  on("template_leftover", "a heading", "<h1>NaN</h1><p>x", "<h1>What NaN means in JavaScript</h1><p>x"),
  on("template_leftover", "a block", "<p>undefined</p>", "<p>A value is undefined until it is set.</p>"),
  on(
    "template_leftover",
    "values of a shop, and an excerpt of a guide to Go templates",
    "<p>{{ title }} costs {{ product.price }}, {{#if sale}}{{ sale.price }}{{/if}}</p>",
    "<meta name=description content='{{ $s | print }}'><p>Returns {{ $s := `Hi` }}{{ if $s }}{{ hugo.BuildDate }}{{ end }}</p><p>{{ $s }}",
  ),
  on(
    "program_error",
    "of PHP, and a guide that names it",
    "<main><br><b>Fatal error</b>: Uncaught Error in /var/www/index.php:3 Stack trace: #0 {main} thrown in <b>/var/www/index.php</b> on line <b>3</b>",
    "<p>Read the log if PHP prints Warning: Undefined variable $a in /var/www/a.php on line 3.</p><code>Traceback (most recent call last)</code>",
    { detail: /^Fatal error: Uncaught/ },
  ),
  on(
    "program_error",
    "of a database",
    "<h1>Error establishing a database connection</h1>",
    `<h1>Error establishing a database connection: what to do</h1><p>${"Look at its log. ".repeat(40)}`,
  ),
  on("template_leftover", "of a plugin", "<title>%%title%% %%sep%%</title>", "<title>100%% of it</title>", {
    detail: /%%title%%, %%sep%%/,
  }),
  on(
    "template_leftover",
    "a control",
    "<p>{% if user %}Hello{% endif %}</p>",
    "<p>$$\\frac{{a}}{{b}}$$, 50 {% of it</p>",
  ),
  on("keyword_stuffing", "in a paragraph", `<p>${stuffed}</p>`, `<p>x</p><pre>${stuffed}</pre>`, {
    detail: /“cheap ferry tickets” 40 times/,
  }),
  on(
    "keyword_stuffing",
    "and not in many blocks",
    `<p>${stuffed}</p>`,
    "<ul>" + "<li>A cup of coffee. Add to cart</li>".repeat(40) + "</ul>",
  ),
  on("hidden_text", "not displayed", hide("display:none", stuffed), hide("color: red", "A word")),
  on("hidden_text", "of no size", hide("font-size: 0", stuffed), hide("font-size: 0.9em", stuffed)),
  on(
    "hidden_text",
    "and not what a click shows",
    hide("position:absolute; left:-9999px", stuffed),
    `${hide("display:none", "Tickets are sold on board. Nobody needs to book. ".repeat(5))}<div role=dialog style="display:none">${stuffed}</div>`,
  ),
  on(
    "image_alt_file_name",
    "a file",
    "<img src=/a.jpg alt=IMG_0001.jpg>",
    '<img src=/a.jpg alt="The harbour of Oban">',
  ),
  on("image_alt_file_name", "of a camera", '<img src=/a.jpg alt="DSC_20240102">', '<img src=/a.jpg alt="">'),
  on("image_alt_file_name", "a kind", "<img src=/a.jpg alt=Image>", '<img src=/covid-19.png alt="COVID-19">'),
  on("image_alt_file_name", "a name", "<img src=/i/hero_two.png alt=hero_two>", "<img src=/logo.png alt=logo>"),
  on(
    "contact_link_invalid",
    "no address",
    "<a href=mailto:>Mail</a>",
    '<a href="mailto:a@b.example?subject=x">Mail</a>',
  ),
  on("contact_link_invalid", "no number", "<a href=tel:abc>Call</a>", '<a href="tel:+49 30 1234">Call</a>'),
  on(
    "contact_link_invalid",
    "and not a recommendation",
    '<a href="mailto:harbour">Mail</a>',
    '<a href="mailto:?subject=Read%20this">Recommend</a>',
  ),
]
