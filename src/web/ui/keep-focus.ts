/** Milliseconds that the lists of a page take to come again. */
const LOADING = 10_000

/**
 * What a press does often takes the pressed button away, and the focus with it: it then goes to the page's content instead of nowhere.
 *
 * @param element what has the focus now, or gets it back
 */
export function keepFocus(element: Element | null) {
  if (!element) return
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), LOADING)
}
