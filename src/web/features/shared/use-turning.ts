import { useLocation, useNavigation } from 'react-router'

/** True while another page or view of the same list is on its way, so that placeholders stand for its rows. */
export function useTurning(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}
