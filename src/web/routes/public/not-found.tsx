/** All URLs without a route. */
import { data } from 'react-router'

export function loader(): never {
  throw data(null, 404)
}

/** Never rendered: the loader's 404 shows the error page of the layout. */
export default function NotFound() {
  return null
}
