/** Page buttons of a pager (specification of the brand area, 2 and 9): at most 7, three on each side of the current page. */
const EACH_SIDE = 3

/** The page numbers that get a button, ascending; none when there are no pages. A current page outside is taken as the nearest one. */
export function pagerWindow(current: number, total: number): number[] {
  const centre = Math.min(Math.max(current, 1), total)
  const first = Math.max(1, centre - EACH_SIDE)
  const last = Math.min(total, centre + EACH_SIDE)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
