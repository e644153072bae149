const MOST_PAGES = 100_000

/** The page that `?page=` asks for; 1 for anything that is no page. */
export function pageOf(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= MOST_PAGES ? asked : 1
}
