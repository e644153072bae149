/** Milliseconds after which the element's removal is no longer an effect of the click. */
const WATCH_TIME = 10_000

/**
 * A click often removes the clicked button, for example from a list that reloads. The focus is then
 * lost: this moves it to the page's main part.
 *
 * @param element the focused element, or the one that gets the focus back
 */
export function keepFocus(element: Element | null) {
  if (!element) return
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusMain()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), WATCH_TIME)
}

/** Moves the focus to the page's main part. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
