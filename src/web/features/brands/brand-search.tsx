import { searchBrand } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { GlobalSearch } from '#web/features/office/search/global-search.tsx'
import type { Search } from '#web/features/office/search/search-panel.tsx'
import { brandFoundGroups } from './brand-found.ts'

const search: Search = async (q, signal) => {
  const answer = await readResponse(searchBrand({ query: { q }, signal }))
  return answer.ok ? { groups: brandFoundGroups(answer.data, q) } : { error: answer.error.message }
}

/** The search over everything of one brand. */
export const BrandSearch = ({ member }: { member: { id: number } }) => (
  <GlobalSearch
    label="予約番号・名前・体験・メール"
    recentName={`brand-${member.id}`}
    opens={(path) => path.startsWith('/brand/')}
    search={search}
  />
)
