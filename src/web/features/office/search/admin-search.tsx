import { searchWords } from '#domain/shared/search-words.ts'
import { searchOffice } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { foundGroups } from './found.ts'
import { GlobalSearch } from './global-search.tsx'
import type { Search } from './search-panel.tsx'

/** What can be typed. */
export const searchedParts = '名前・フリガナ・番号・電話・メール・金額'

/** The lists with a search of their own, for what the search over everything doesn't hold. */
export function otherLists(q: string): { to: string; words: string }[] {
  const [word, more] = searchWords(q)
  const id = more || (word?.of !== null && word?.of !== 'reservation') ? null : word.id
  const lists = [
    { path: '/admin/audit', words: '操作の記録でさがす', of: { subject_type: 'reservation', subject_id: id } },
    { path: '/admin/jobs', words: '送れなかったメールでさがす', kept: { view: 'mails' } },
    { path: '/admin/documents', words: '書類でさがす', of: { reservation_id: id } },
  ]
  return lists.map(({ path, words, kept, of }) => ({
    to: queryPath(path, { ...kept, ...(of && id !== null ? of : { q }) }),
    words,
  }))
}

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
      pagesOf={(q, count) => [
        ...(count > 0 ? [{ to: queryPath('/admin/search', { q }), words: '結果をページで見る' }] : []),
        ...otherLists(q).filter(({ to }) => may.open(to)),
      ]}
    />
  )
}
