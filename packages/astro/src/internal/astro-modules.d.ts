// Astro's virtual modules, for the compiler alone. In a file that imports it, this line would come before the types that Astro
// generates for a site, and replace them.
/// <reference types="astro/client" />
