/**
 * '12,345', from a whole number. On a slow phone the first `toLocaleString` of a page takes 100 ms.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '12,345円' */
export const formatYen = (yen: number): string => `${formatCount(yen)}円`
