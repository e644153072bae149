// What large text breaks, found by geometry. `findLayoutProblems` runs in the browser, so it uses
// nothing from outside of it.
import type { Page } from '@playwright/test'

/** The width that a user with large text has: root font size 32 px instead of 16. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The browser's own setting, so that `rem`, `em` and media queries follow it. It stays for all
  // later pages of this tab.
  const size = (pixels: number) => Math.round((pixels * percent) / 100)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size(16), fixed: size(13) } })
}

/**
 * Numbers, dates and amounts that break: 「3,263円」 before 円. Pictures of people that aren't round
 * any more, because something beside them is long.
 */
export const brokenParts = (page: Page): Promise<string[]> => page.evaluate(findBrokenParts)

function findBrokenParts(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // Text of one pixel is for screen readers only.
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1) continue
    // Not in addresses of mail and in names of files.
    const parts = (node.textContent ?? '').matchAll(/(?<![\w@.-])(?:\d{1,2}月\d{1,2}日|\d[\d,:]+円?|\d円)(?![\w@-])/g)
    for (const { 0: part, index } of parts) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + part.length)
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      )
      if (tops.size > 1) found.add(`broken: ${part}`)
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { width, height } = element.getBoundingClientRect()
    if (width > 24 && getComputedStyle(element).borderRadius === '50%' && Math.abs(width - height) > 1)
      found.add(`not round: ${Math.round(width)} x ${Math.round(height)} px, ${element.className}`)
  }
  return [...found]
}

/**
 * Scrolling to the side; controls that are outside of the page, clipped or covered; options that
 * are cut off; headings whose last character stands alone; marks lower than their text; blocks in
 * inline elements; text under a control; text that is cut to nothing; sticky bars that take half of
 * the screen. Empty if all is well.
 */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findLayoutProblems)

function findLayoutProblems(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
  const width = document.documentElement.clientWidth
  const found = new Set<string>()

  const style = (element: Element) => getComputedStyle(element)
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const above = (element: Element): Element[] => {
    const list: Element[] = []
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) list.push(one)
    return list
  }
  const scrolls = (element: Element) => /auto|scroll/.test(style(element).overflowX)
  const hides = (element: Element) => /hidden|clip/.test(style(element).overflowX)
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
    return `<${element.localName}> ${words.trim().replace(/\s+/g, ' ').slice(0, 30) || element.id || element.className}`
  }
  const boxes = (rects: Iterable<DOMRect>) => [...rects].filter((rect) => rect.width > 1 && rect.height > 1)
  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  })
  const isLeft = (box: Box) => box.right - box.left > 1 && box.bottom - box.top > 1
  const menuOf = (element: Element) => element.closest('details[open] > :not(summary)')
  /**
   * The open menu, or the fixed or sticky part, that the element belongs to. Such parts lie over
   * the rest of the page.
   */
  const layerOf = (element: Element) =>
    menuOf(element) ?? [element, ...above(element)].find((one) => /fixed|sticky/.test(style(one).position)) ?? null

  const scrollWidth = document.scrollingElement?.scrollWidth ?? 0
  if (scrollWidth > width + 1) found.add(`the page is ${scrollWidth} px wide`)

  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => {
    const box = element.getBoundingClientRect()
    // Skip links are above the page until they have the focus; hidden inputs have one pixel.
    return isShown(element) && box.width > 4 && box.height > 4 && box.bottom + scrollY > 0
  })
  for (const control of controls) {
    const parents = above(control)
    if (parents.some(scrolls)) continue
    const box = control.getBoundingClientRect()
    if (box.left < -1 || box.right > width + 1) found.add(`outside: ${nameOf(control)}`)
    for (const parent of parents.filter(hides)) {
      const left = cut(box, parent.getBoundingClientRect())
      const lost = Math.max(box.width - (left.right - left.left), box.height - (left.bottom - left.top))
      if (lost > 2) found.add(`clipped: ${nameOf(control)}`)
    }
  }

  // A heading whose last character stands alone; a coloured mark that is lower than its text.
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
    if (!isShown(heading)) continue
    const range = document.createRange()
    range.selectNodeContents(heading)
    const lines = boxes(range.getClientRects())
    const last = Math.max(...lines.map(({ bottom }) => Math.round(bottom)))
    const ends = lines.filter(({ bottom }) => last - Math.round(bottom) < 4)
    const length = ends.reduce((sum, box) => sum + box.width, 0)
    if (ends.length < lines.length && length < 1.5 * parseFloat(style(heading).fontSize))
      found.add(`last character alone: ${nameOf(heading)}`)
  }
  for (const mark of document.querySelectorAll<HTMLElement>('span, b, strong, small')) {
    const { backgroundColor, fontSize, display } = style(mark)
    const coloured = backgroundColor !== 'rgba(0, 0, 0, 0)' && display !== 'inline' && mark.clientWidth > 1
    const own = [...mark.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (coloured && own && isShown(mark) && mark.clientHeight < parseFloat(fontSize)) found.add(`cut: ${nameOf(mark)}`)
  }

  // HTML allows only text and inline elements there; a component of a page may bring a block.
  for (const block of document.querySelectorAll(
    ':is(span, b, strong, small, em, label, button, p, h1, h2, h3) :is(div, p, ul, ol, dl, section, h1, h2, h3, table)',
  ))
    found.add(`block inside of ${block.parentElement?.localName}: ${nameOf(block)}`)

  // A select shows its chosen option in one line. One as wide as the page can't be wider.
  const canvas = document.createElement('canvas').getContext('2d')!
  for (const select of document.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = style(select)
    canvas.font = font
    const words = select.selectedOptions[0]?.text ?? ''
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const mayGrow = select.offsetWidth < 0.8 * width
    if (mayGrow && isShown(select) && canvas.measureText(words).width > room + 1) found.add(`cut off: ${words}`)
  }

  // What lies at the middle of each control.
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = boxes(control.getClientRects())[0]
    const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!hit || control.contains(hit) || hit.contains(control) || menuOf(hit) !== menuOf(control)) continue
    if (
      (control as HTMLInputElement).labels &&
      [...(control as HTMLInputElement).labels!].some((one) => one.contains(hit))
    )
      continue
    found.add(`covered: ${nameOf(control)} by ${nameOf(hit)}`)
  }
  scrollTo({ top: 0, behavior: 'instant' })

  const rects = controls.map((control) => ({ control, layer: layerOf(control), own: boxes(control.getClientRects()) }))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const words = node.textContent?.trim().slice(0, 20)
    if (!words || !parent || !isShown(parent)) continue
    const parents = [parent, ...above(parent)]
    const range = document.createRange()
    range.selectNodeContents(node)
    const clips = parents.filter((one) => hides(one) || scrolls(one)).map((one) => one.getBoundingClientRect())
    const shown = boxes(range.getClientRects())
      .map((rect) => clips.reduce<Box>(cut, rect))
      .filter(isLeft)
    if (!parents.some(scrolls) && shown.some((box) => box.right > width + 1)) found.add(`text outside: ${words}`)
    const { clientWidth, scrollWidth: needed } = parent
    // One pixel: text for screen readers only.
    const isCut = style(parent).textOverflow === 'ellipsis' && clientWidth > 1 && needed > clientWidth + 1
    if (isCut && clientWidth < 3 * parseFloat(style(parent).fontSize)) found.add(`text cut to nothing: ${words}`)
    const layer = layerOf(parent)
    for (const { control, layer: its, own } of rects) {
      if (its !== layer || control.contains(node)) continue
      if (
        (control as HTMLInputElement).labels &&
        [...(control as HTMLInputElement).labels!].some((one) => one.contains(node))
      )
        continue
      const under = own.some((box) =>
        shown.some((text) => {
          const common = cut(box, text)
          const height = Math.min(box.bottom - box.top, text.bottom - text.top)
          return common.right - common.left > 4 && common.bottom - common.top > 0.4 * height
        }),
      )
      if (under) found.add(`text under ${nameOf(control)}: ${words}`)
    }
  }
  for (const bar of document.querySelectorAll<HTMLElement>('[data-sticky-bar]'))
    if (bar.offsetHeight > innerHeight / 2) found.add(`the bar is ${bar.offsetHeight} px high`)
  return [...found]
}
