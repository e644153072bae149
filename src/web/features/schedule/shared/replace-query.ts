/**
 * Replaces the query of the address without running any loader. For state that the page holds
 * itself and restores after a reload, back, or a sign-in. The router reads the new address when it
 * returns to this history entry.
 */
export function replaceQuery(search: URLSearchParams) {
  const query = search.toString().replaceAll('%2C', ',')
  const next = `${window.location.pathname}${query === '' ? '' : `?${query}`}`
  if (next !== `${window.location.pathname}${window.location.search}`)
    window.history.replaceState(window.history.state, '', next)
}
