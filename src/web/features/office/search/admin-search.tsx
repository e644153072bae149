import { searchOffice } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { foundGroups } from './found.ts'
import { GlobalSearch } from './global-search.tsx'
import type { Search } from './search-panel.tsx'

/** What can be typed. */
export const searchedParts = '名前・フリガナ・番号・電話・メール・金額'

export const searchPage = (q: string) => queryPath('/admin/search', { q })

const search: Search = async (q, signal) => {
  const answer = await readResponse(searchOffice({ query: { q }, signal }))
  return answer.ok ? { groups: foundGroups(answer.data, q) } : { error: answer.error.message }
}

/** The search over everything of the admin area. */
export function AdminSearch({ user }: { user: { id: number } }) {
  const may = useMay()
  return (
    <GlobalSearch
      label={searchedParts}
      recentName={`${user.id}`}
      // A role may have been taken away since.
      opens={(path) => path.startsWith('/admin/') && may.open(path)}
      search={search}
      pageOf={searchPage}
    />
  )
}
