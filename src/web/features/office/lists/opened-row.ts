import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'

const withoutOpen = (url: URL) => {
  const query = new URLSearchParams(url.search)
  query.delete('open')
  return `${url.pathname}?${query}`
}

/**
 * For lists whose rows open a panel on the same page: `open` in the address is the id of the row.
 * To open or close it reads nothing again.
 */
export function revalidateUnlessOpened(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const opened = currentUrl.searchParams.get('open') !== nextUrl.searchParams.get('open')
  return opened && withoutOpen(currentUrl) === withoutOpen(nextUrl) ? false : defaultShouldRevalidate
}

/**
 * The row that the address opens; null if none, or if it isn't on this page.
 * @param search the query of the address (`useLocation`). `useSearchParams` would be in the scripts
 * of every page, because React Router is one file.
 */
export const openedRow = <Row extends { id: number | string }>(rows: readonly Row[] | undefined, search: string) =>
  rows?.find(({ id }) => String(id) === new URLSearchParams(search).get('open')) ?? null

/** Closes the panel. @param path the address of the list without `open` */
export function useClosePanel(path: string) {
  const navigate = useNavigate()
  return () => void navigate(path, { preventScrollReset: true, replace: true })
}
