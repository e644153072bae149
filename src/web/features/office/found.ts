/** What the search of the admin area shows: rows of each kind, as links. */
import type { OfficeSearch } from '#contract/office/office-search-schemas.ts'
import { statusLabels } from '#domain/booking/admin-reservations.ts'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import type { FoundGroup, FoundRow } from '#web/ui/kit/found-list.tsx'
import { queryPath } from './query-address.ts'

const states: Record<OfficeSearch['experiences']['items'][number]['status'], string> = {
  awaiting: '審査待ち',
  published: '公開',
  returned: '差し戻し',
  withdrawn: '公開停止',
}

const moment = (instant: string) => {
  const at = new Date(instant)
  return `${formatDateShort(dateOf(at))} ${timeOf(at)}`
}
const hidden = (published: boolean) => (published ? '' : '非公開')
const details = (...parts: string[]) => parts.filter((part) => part !== '').join('・')

/** Kinds without a match are left out. */
export function foundGroups(found: OfficeSearch, q: string): FoundGroup[] {
  const group = <Item>(
    heading: string,
    { items, more }: { items: Item[]; more: boolean },
    list: string | null,
    rowOf: (item: Item) => FoundRow,
  ): FoundGroup => ({ heading, rows: items.map(rowOf), all: more && list !== null ? queryPath(list, { q }) : null })
  const named = (heading: string, kind: 'communities' | 'brands' | 'ambassadors', list: string, after = '') =>
    group(heading, found[kind], list, ({ id, name, published }) => ({
      path: `${list}/${id}${after}`,
      title: name,
      detail: hidden(published),
    }))
  return [
    group('予約', found.reservations, '/admin/reservations', (one) => ({
      path: `/admin/reservations/${one.id}`,
      title: `${one.guest_name} さん`,
      detail: details(`予約${one.id}`, moment(one.first_starts_at), one.experience_title, statusLabels[one.status]),
    })),
    group('会員', found.users, '/admin/users', ({ id, name, email, suspended }) => ({
      path: `/admin/users/${id}`,
      title: name,
      detail: details(email, suspended ? '利用停止中' : ''),
    })),
    group('体験', found.experiences, '/admin/experiences', ({ id, title, hosted_by, status }) => ({
      path: `/admin/experiences/${id}`,
      title,
      detail: details(hosted_by, states[status]),
    })),
    group('これからの日程', found.slots, null, (one) => ({
      path: `/admin/calendars/${one.id}`,
      title: moment(one.starts_at),
      detail: details(one.experience_title, `${one.participant_number}/${one.recruitment_number}名`),
    })),
    named('コミュニティ', 'communities', '/admin/communities', '/edit'),
    named('ブランド', 'brands', '/admin/brand'),
    named('アンバサダー', 'ambassadors', '/admin/ambassador'),
  ].filter(({ rows }) => rows.length > 0)
}
