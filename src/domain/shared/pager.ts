/**
 * Page buttons of a pager: at most 7, three on each side of the current page
 * (docs/product/screens.md#pager).
 */
const EACH_SIDE = 3

/**
 * The page numbers that get a button, ascending; empty when there are no pages. A current page out
 * of range is clamped to the first or last page.
 */
export function pagerWindow(current: number, total: number): number[] {
  const centre = Math.min(Math.max(current, 1), total)
  const first = Math.max(1, centre - EACH_SIDE)
  const last = Math.min(total, centre + EACH_SIDE)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
