/** Items of each kind that a search over everything returns. */
export const MOST_FOUND = 5

/** @param rows one more than `MOST_FOUND`, if there are more */
export function foundOf<Row, Item>(rows: readonly Row[], itemOf: (row: Row) => Item): { items: Item[]; more: boolean } {
  return { items: rows.slice(0, MOST_FOUND).map(itemOf), more: rows.length > MOST_FOUND }
}
