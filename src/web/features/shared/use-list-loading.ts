import { useLocation, useNavigation } from 'react-router'

/**
 * True while another page or filter of the same list is loading, so that placeholders replace its
 * rows.
 */
export function useListLoading(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}
