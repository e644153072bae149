import { focusMain } from '../keep-focus.ts'

/** Where a removed node was. */
type Place = { parent: Node; next: Node | null }
const places = new WeakMap<Node, Place>()

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** The next control is looked for inside the nearest one of these. */
const PARTS = 'section, fieldset, form, article, dialog, main'

const follows = (node: Node, other: Node) =>
  Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

/**
 * Focuses the control nearest to a removed element: first of what follows in its list, then of what
 * is before it, then the same around the list, up to the part of the page.
 */
function focusNearest(removed: Element): boolean {
  let place = places.get(removed.getRootNode())
  while (place && !place.parent.isConnected) place = places.get(place.parent.getRootNode())
  if (!place || !(place.parent instanceof Element)) return false
  const { parent } = place
  const part = parent.closest(PARTS)
  if (!part) return false
  // The neighbor's button of the same name comes first: the user may want to remove more.
  const next = place.next instanceof Element && place.next.parentNode === parent ? place.next : null
  const neighbor = next ?? parent.lastElementChild
  const near = [...(neighbor?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (one) => one.tagName === removed.tagName && one.textContent === removed.textContent,
  )
  let inner: Element | null = null
  for (let box: Element | null = parent; box; box = box === part ? null : box.parentElement) {
    const before: HTMLElement[] = []
    for (const one of box.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (inner?.contains(one)) continue
      const isAfter = inner ? follows(inner, one) : next !== null && (next === one || follows(next, one))
      if (isAfter) near.push(one)
      else before.unshift(one)
    }
    near.push(...before)
    inner = box
  }
  return near.some((one) => {
    if (one.tabIndex < 0) return false
    // An element that isn't shown doesn't take the focus.
    one.focus({ preventScroll: true })
    if (document.activeElement !== one) return false
    one.scrollIntoView({ block: 'nearest' })
    return true
  })
}

const isInOpenDialog = (removed: Element) => {
  const parent = places.get(removed.getRootNode())?.parent
  return parent instanceof Element && parent.closest('dialog[open]') !== null
}

/** Waits for the next frame: the operation itself, or a closing menu, may move the focus. */
function focusNear(removed: Element) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement === document.body && !focusNearest(removed)) focusMain()
    }),
  )
}

/**
 * Keeps the focus on the page: an operation often removes the element that has it, for example a
 * row of a list. Call it once for all pages.
 *
 * @returns a function that ends it
 */
export function watchFocus(): () => void {
  let focused: Element | null = null
  /** What opened the dialog that has the focus: it may be removed before the dialog closes. */
  let opener: Element | null = null
  let path = ''
  const notePath = () => {
    path = window.location.pathname
  }
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, nextSibling } of records)
      for (const node of removedNodes) places.set(node, { parent: target, next: nextSibling })
    if (!focused || focused.isConnected) return
    const removed = opener && !isInOpenDialog(focused) ? opener : focused
    focused = null
    // A new page begins at its main part.
    if (path === window.location.pathname) focusNear(removed)
  })
  const onFocus = ({ target }: FocusEvent) => {
    const next = target instanceof Element ? target : null
    if (!next?.closest('dialog')) opener = null
    else if (focused?.closest('dialog') === null) opener = focused
    focused = next
    notePath()
  }
  // The user left it, unless it is being removed.
  const onBlur = () =>
    setTimeout(() => {
      if (focused?.isConnected && focused !== document.activeElement) focused = null
    })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  // The first save of a draft changes the address, but not the page.
  document.addEventListener('click', notePath, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('click', notePath, true)
  }
}
