import { searchBrand } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { GlobalSearch } from '#web/features/office/search/global-search.tsx'
import type { Search } from '#web/features/office/search/search-panel.tsx'
import type { BrandSearch as Found } from '#contract/office/search-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
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

/** Rows of each kind, as links. Kinds without a match are left out. */
function brandFoundGroups(found: Found, q: string): FoundGroup[] {
  const group = <Item,>(heading: string, items: FoundOf<Item>, list: string | null, rowOf: (item: Item) => FoundRow) =>
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
        partyWords(one.lines, one.number_of_people),
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
