import { data } from 'react-router'

/** The largest PostgreSQL integer. */
const MAX_ID = 2_147_483_647

/**
 * Validates an id in a page's path.
 * @param param a decoded path parameter: it may contain any text, also `/`, `#` and `..`
 * @returns the decimal digits of a number from 1 to 2147483647
 * @throws 404 for any other text
 */
export function pathId(param: string): string {
  if (!/^[1-9]\d{0,9}$/.test(param) || Number(param) > MAX_ID) throw data(null, 404)
  return param
}
