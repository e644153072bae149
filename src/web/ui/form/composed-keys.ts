/**
 * Whether an input method takes the key, as the Enter that confirms a Japanese word. Safari ends
 * the composition before that Enter, so only the key's code says it.
 */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229

function ignore(event: KeyboardEvent) {
  if (!isComposed(event)) return
  event.stopImmediatePropagation()
  // By default, Escape empties a search field and closes a dialog.
  if (event.key === 'Escape') event.preventDefault()
}

/**
 * Keeps the keys of input methods from every handler: ours, and those of libraries. No handler
 * needs to ask. Call it before any other listener is added.
 */
export const ignoreComposedKeys = () => window.addEventListener('keydown', ignore, true)
