/** Moves the focus to the page's main part. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Moves the focus to the heading of the page, which may be new. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return focusMain()
  heading.tabIndex = -1
  heading.focus()
}

/**
 * For decisions about one of several items, each an element with `data-item`. Call it when the
 * decision starts, because the decided item may leave the list.
 *
 * @returns moves the focus to the button of the item that followed, or to the heading after the
 * last one. Buttons in an element with `data-actions` come before others. Call it when the list is
 * current.
 */
export function focusNextItem(): () => void {
  const next = document.activeElement?.closest('[data-item]')?.nextElementSibling
  // A task of its own: a closing dialog first returns the focus to its button.
  return () =>
    void setTimeout(() => {
      const item = next?.isConnected ? next : null
      const button =
        item?.querySelector<HTMLElement>('[data-actions] button') ?? item?.querySelector<HTMLElement>('button')
      if (button) button.focus()
      else focusHeading()
    })
}

/** Moves the focus to the link of the first row of the list, or to the heading if it is empty. */
export function focusFirstRow() {
  const link = document.querySelector<HTMLElement>('#main tbody a[href]')
  if (link) link.focus()
  else focusHeading()
}
