/** '12,345円' */
export function formatYen(yen: number): string {
  return `${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}円`
}
