/** The style of the media library, and of the dialogs in which people choose and describe pictures. */
export const mediaStyle = `
.media-grid { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); }
.media-grid li { min-width: 0; display: flex; flex-direction: column; font-size: .875rem; }
.media-grid :is(a, button) { display: block; width: 100%; padding: 0; border: 0; background: none; color: inherit; text-align: left; text-decoration: none; font-weight: 600; font-size: .875rem; }
.media-grid a:hover .file-name { text-decoration: underline; }
.file-name, .alt-line { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.thumb { display: grid; place-items: center; aspect-ratio: 4 / 3; margin: 0 0 .375rem; overflow: hidden; border: 1px solid var(--line); border-radius: .5rem; background: var(--card) repeating-conic-gradient(color-mix(in srgb, var(--line) 35%, transparent) 0 25%, transparent 0 50%) 0 0 / 1rem 1rem; color: var(--soft); font-weight: 700; }
.thumb img { width: 100%; height: 100%; object-fit: contain; }
.describe-list { list-style: none; margin: 0; padding: 0; }
.describe-list li { display: grid; grid-template-columns: minmax(5rem, 9rem) minmax(0, 1fr); gap: 1rem; align-items: start; padding: .75rem 0; border-top: 1px solid var(--line); }
.describe-list label { margin-top: 0; }
.file-page { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.file-page > * { min-width: 0; }
.file-preview { display: block; margin-bottom: .5rem; }
.file-preview img { display: block; max-width: 100%; max-height: 28rem; margin: auto; border-radius: .375rem; }
.check { font-weight: 400; display: flex; gap: .5rem; align-items: baseline; }
.button.plain { color: var(--accent); background: transparent; }
input[type=file] { padding: .35rem .5rem; }
input[type=file]::file-selector-button { font: inherit; font-weight: 600; color: var(--accent); background: transparent; border: 1px solid var(--accent); border-radius: .25rem; padding: .25rem .75rem; margin-right: .75rem; }
.dropping { outline: 3px dashed var(--accent); outline-offset: 2px; }
.uploads { list-style: none; margin: 1rem 0 0; padding: 0; }
.uploads li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.uploads .problem { grid-column: 1 / -1; margin: 0; }
progress { width: 8rem; accent-color: var(--accent); align-self: center; }
dialog { width: min(60rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem; }
dialog.drawer { position: fixed; inset: 0 0 0 auto; width: min(46rem, 100%); max-width: none; height: 100dvh; max-height: none; margin: 0; border-width: 0 0 0 1px; border-radius: 0; padding: 0 1.25rem 1.25rem; background: var(--back); overflow-y: auto; overscroll-behavior: contain; }
.drawer-head { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; background: var(--back); border-bottom: 1px solid var(--line); margin: 0 -1.25rem 1rem; padding: .75rem 1.25rem; }
.drawer-head h2 { margin: 0; }
dialog::backdrop { background: rgb(0 0 0 / 50%); }
dialog.describe { width: min(32rem, calc(100vw - 2rem)); }
dialog .file-preview img { max-height: 14rem; }
.picker-grid { grid-template-columns: repeat(auto-fill, minmax(min(100%, 8rem), 1fr)); max-height: 50vh; overflow-y: auto; padding: 3px; }
fieldset label.block { display: block; font-weight: 600; margin-top: .75rem; }
.cover-picture { display: block; max-width: 100%; max-height: 12rem; border: 1px solid var(--line); border-radius: .375rem; margin: .5rem 0; }
`
