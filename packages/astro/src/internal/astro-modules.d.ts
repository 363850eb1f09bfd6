// Types of Astro's virtual modules, only for our compiler. In a file that sites import, this line would replace the types that Astro
// generates for them.
/// <reference types="astro/client" />
