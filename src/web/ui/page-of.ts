const MAX_PAGE = 100_000

/** The page number in `?page=`, from 1; 1 if it is missing or invalid. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
