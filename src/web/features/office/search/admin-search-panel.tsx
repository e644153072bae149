import { searchOffice } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { foundGroups } from './found.ts'
import type { SearchPanelProps } from './global-search.tsx'
import { type Search, SearchPanel } from './search-panel.tsx'

const search: Search = async (q, signal) => {
  const answer = await readResponse(searchOffice({ query: { q }, signal }))
  return answer.ok ? { groups: foundGroups(answer.data, q) } : { error: answer.error.message }
}

export function AdminSearchPanel({ owner, ...rest }: SearchPanelProps) {
  const may = useMay()
  return (
    <SearchPanel
      {...rest}
      recentName={`${owner}`}
      // A role may have been taken away since.
      opens={(path) => path.startsWith('/admin/') && may.open(path)}
      search={search}
    />
  )
}
