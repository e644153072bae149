import { searchBrand } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import type { SearchPanelProps } from '#web/features/office/search/global-search.tsx'
import { type Search, SearchPanel } from '#web/features/office/search/search-panel.tsx'
import { brandFoundGroups } from './brand-found.ts'

const search: Search = async (q, signal) => {
  const answer = await readResponse(searchBrand({ query: { q }, signal }))
  return answer.ok ? { groups: brandFoundGroups(answer.data, q) } : { error: answer.error.message }
}

export const BrandSearchPanel = ({ owner, ...rest }: SearchPanelProps) => (
  <SearchPanel {...rest} recentName={`brand-${owner}`} opens={(path) => path.startsWith('/brand/')} search={search} />
)
