/** What the search of the admin area shows: rows of each kind, as links. */
import type { OfficeSearch } from '#contract/office/search-schemas.ts'
import { statusLabels } from '#domain/booking/admin-reservations.ts'
import { disputeWords } from '#domain/booking/disputes.ts'
import { payeeStateLabels } from '#domain/payouts/payee-state.ts'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { FoundGroup, FoundRow } from '#web/ui/kit/found-list.tsx'
import { queryPath } from '../lists/query-address.ts'

/** States of an experience in a row. */
export const experienceStates: Record<OfficeSearch['experiences']['items'][number]['status'], string> = {
  awaiting: '審査待ち',
  published: '公開',
  returned: '差し戻し',
  withdrawn: '公開停止',
}

/** 11月20日(金) 09:05 */
export const momentWords = (instant: string) => {
  const at = new Date(instant)
  return `${formatDateShort(dateOf(at))} ${timeOf(at)}`
}
export const hiddenWords = (published: boolean) => (published ? '' : '非公開')
/** The parts that aren't empty. */
export const details = (...parts: string[]) => parts.filter((part) => part !== '').join('・')

export type FoundOf<Item> = { items: Item[]; more: boolean }

/** @param all the list with the same search, shown if it has more */
export const groupOf = <Item>(
  heading: string,
  { items, more }: FoundOf<Item>,
  all: string | null,
  rowOf: (item: Item) => FoundRow,
): FoundGroup => ({ heading, rows: items.map(rowOf), all: more ? all : null })

/** Kinds without a match are left out. */
export function foundGroups(found: OfficeSearch, q: string): FoundGroup[] {
  const group = <Item>(heading: string, items: FoundOf<Item>, list: string | null, rowOf: (item: Item) => FoundRow) =>
    groupOf(heading, items, list === null ? null : queryPath(list, { q }), rowOf)
  const named = (heading: string, kind: 'communities' | 'brands' | 'ambassadors', list: string, after = '') =>
    group(heading, found[kind], list, ({ id, name, published }) => ({
      path: `${list}/${id}${after}`,
      title: name,
      detail: hiddenWords(published),
    }))
  return [
    group('予約', found.reservations, '/admin/reservations', (one) => ({
      path: `/admin/reservations/${one.id}`,
      title: `${one.guest_name} さん`,
      detail: details(
        one.guest_kana ?? '',
        `予約${one.id}`,
        momentWords(one.first_starts_at),
        one.experience_title,
        statusLabels[one.status],
      ),
    })),
    group('会員', found.users, '/admin/users', ({ id, name, name_kana, email, hosts, suspended }) => ({
      path: `/admin/users/${id}`,
      title: name,
      detail: details(name_kana ?? '', email, hosts ? 'ホスト' : '', suspended ? '利用停止中' : ''),
    })),
    group('体験', found.experiences, '/admin/experiences', ({ id, title, hosted_by, status }) => ({
      path: `/admin/experiences/${id}`,
      title,
      detail: details(hosted_by, experienceStates[status]),
    })),
    group('これからの日程', found.slots, '/admin/calendars', (one) => ({
      path: `/admin/calendars/${one.id}`,
      title: momentWords(one.starts_at),
      detail: details(one.experience_title, `${one.participant_number}/${one.recruitment_number}名`),
    })),
    group('受取人', found.payees, '/admin/payees', ({ id, name, legal_name, state }) => ({
      path: `/admin/payees/${id}`,
      title: name,
      detail: details(legal_name, payeeStateLabels[state]),
    })),
    group('チャージバック', found.disputes, '/admin/disputes', (one) => ({
      path: `/admin/disputes/${one.id}`,
      title: `${one.guest_name} さん`,
      detail: details(
        `予約${one.reservation_id}`,
        formatYen(one.amount),
        one.experience_title,
        disputeWords[one.state],
      ),
    })),
    named('コミュニティ', 'communities', '/admin/communities', '/edit'),
    named('ブランド', 'brands', '/admin/brand'),
    named('アンバサダー', 'ambassadors', '/admin/ambassador'),
  ].filter(({ rows }) => rows.length > 0)
}
