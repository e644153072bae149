import type { ApiResponse } from '#web/call.ts'
import { readResponse } from '#web/read-response.ts'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'

type Found = { meta: { current_page: number; total_pages: number } }

/**
 * The page of a long list that an address asks for, or why it couldn't be loaded: the screen shows
 * the error in place of the rows.
 * @param filter what the address asks for (`readQuery`)
 * @param call the call of the API with the filter and the page
 * @throws the redirect to the last page, if the address is past it
 */
export async function readList<Filter extends object, F extends Found>(
  url: URL,
  filter: Filter,
  call: (query: Filter & { page: string }) => Promise<ApiResponse<F>>,
): Promise<{ found: F; error: null } | { found: null; error: string }> {
  const answer = await readResponse(call({ ...filter, page: String(pageOf(url.searchParams)) }))
  if (!answer.ok) return { found: null, error: answer.error.message }
  keepWithinPages(url, answer.data.meta)
  return { found: answer.data, error: null }
}
