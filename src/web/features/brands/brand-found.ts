/** What the search of the brand back office shows: rows of each kind, as links. */
import type { BrandSearch } from '#contract/office/search-schemas.ts'
import { statusLabels } from '#domain/booking/admin-reservations.ts'
import { applicationStateLabels } from '#domain/communities/applications.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import {
  details,
  experienceStates,
  type FoundOf,
  groupOf,
  hiddenWords,
  momentWords,
} from '#web/features/office/search/found.ts'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import type { FoundGroup, FoundRow } from '#web/ui/kit/found-list.tsx'

const slotPath = (community_id: number, query: Record<string, string | number>) =>
  queryPath(`/brand/communities/${community_id}/experience`, query)

/** Kinds without a match are left out. */
export function brandFoundGroups(found: BrandSearch, q: string): FoundGroup[] {
  const group = <Item>(heading: string, items: FoundOf<Item>, list: string | null, rowOf: (item: Item) => FoundRow) =>
    groupOf(heading, items, list === null ? null : queryPath(list, { q }), rowOf)
  return [
    group('予約', found.reservations, null, (one) => ({
      path: slotPath(one.community_id, {
        held_at: one.over ? 'past' : 'future',
        experience: one.experience_id,
        slot: one.calendar_id,
        // Another row may lead to the same slot.
        reservation: one.id,
      }),
      title: `予約${one.id}`,
      detail: details(
        momentWords(one.first_starts_at),
        one.experience_title,
        `${one.number_of_people}名`,
        statusLabels[one.status],
      ),
    })),
    group('応募', found.applications, '/brand/community_applications', (one) => ({
      path: `/brand/community_applications?application=${one.id}`,
      title: `${one.user_name} さん`,
      detail: details(
        one.community_name,
        `${formatDateShort(dateOf(new Date(one.applied_at)))}に応募`,
        applicationStateLabels[one.state],
      ),
    })),
    group('体験', found.experiences, null, ({ id, title, ambassador_name, status, community_id }) => ({
      path: slotPath(community_id, { held_at: 'future', experience: id }),
      title,
      detail: details(ambassador_name, experienceStates[status]),
    })),
    group('これからの日程', found.slots, null, (one) => ({
      path: slotPath(one.community_id, { held_at: 'future', experience: one.experience_id, slot: one.id }),
      title: momentWords(one.starts_at),
      detail: details(one.experience_title, `${one.participant_number}/${one.recruitment_number}名`),
    })),
    group('コミュニティ', found.communities, null, ({ id, name, published }) => ({
      path: `/brand/communities/${id}`,
      title: name,
      detail: hiddenWords(published),
    })),
    group('メンバー', found.members, null, ({ id, email, invitation_accepted, page }) => ({
      path: `/brand/members?page=${page}&member=${id}`,
      title: email,
      detail: invitation_accepted ? '参加中' : '招待中',
    })),
  ].filter(({ rows }) => rows.length > 0)
}
