/**
 * Writes the query of the page's address without asking any loader: for what the page keeps in its own state and only wants to find
 * again after a reload, back or a sign-in. The router reads the address anew whenever it comes back to this entry of the history.
 */
export function replaceQuery(search: URLSearchParams) {
  const query = search.toString().replaceAll('%2C', ',')
  const next = `${window.location.pathname}${query === '' ? '' : `?${query}`}`
  if (next !== `${window.location.pathname}${window.location.search}`)
    window.history.replaceState(window.history.state, '', next)
}
