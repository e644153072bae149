/** Any address that no route has. */
import { data } from 'react-router'

export function loader(): never {
  throw data(null, 404)
}

/** Never drawn: the loader's answer goes to the error page of the layout. */
export default function NotFound() {
  return null
}
