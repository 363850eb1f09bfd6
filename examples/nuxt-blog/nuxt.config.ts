export default defineNuxtConfig({ css: ["@citable/markdown/style.css"] })
