const own = "@citable/astro"

/**
 * A Vite plugin that sends our code through Vite, because it has `.astro` files and imports `astro:content`, which Node cannot load. Astro does
 * so by itself for the packages that the site's package.json names, and not for what comes with another package, such as a preset.
 */
export function createOwnCodePlugin() {
  return {
    name: "@citable/astro:own-code",
    configEnvironment: (name: string) => ({
      optimizeDeps: { exclude: [own] },
      ...(name === "client" ? {} : { resolve: { noExternal: [own] } }),
    }),
  }
}
