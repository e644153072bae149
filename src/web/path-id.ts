import { data } from 'react-router'

const MOST = 2_147_483_647

/**
 * An id in a page's path, as the API's client takes it.
 * @param param a path parameter, decoded: it may hold anything, also `/`, `#` and `..`
 * @returns the decimal digits of a number from 1 to 2147483647
 * @throws 404 for anything else, before the API is called
 */
export function pathId(param: string): string {
  if (!/^[1-9]\d{0,9}$/.test(param) || Number(param) > MOST) throw data(null, 404)
  return param
}
