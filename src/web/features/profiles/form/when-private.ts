// What happens to what depends on an ambassador or a brand that becomes private.
import { HIDDEN_AMBASSADOR, type ProfileKind } from '#domain/profiles/profile.ts'
import {
  type Dependent,
  keptApplications,
  keptBookings,
  type Outcome,
} from '#web/features/office/shared/private-dialog.tsx'

export type WhenPrivate = {
  communities_then: 'stay' | 'close' | 'private'
  stories_then: 'stay' | 'withdraw'
}

const communityOptions = [
  { value: 'private', label: '一緒に非公開にする' },
  { value: 'close', label: '公開したまま、募集を止める' },
  {
    value: 'stay',
    label: '公開したまま、募集を続ける',
    help: '申し込みのページでは、応募を読むブランドとして名前をお知らせします。',
  },
] as const
const storyOptions = [
  { value: 'withdraw', label: '公開を停止する', help: 'メンバーにメールでお知らせします。' },
  {
    value: 'stay',
    label: '公開したままにする',
    help: `名前の代わりに「${HIDDEN_AMBASSADOR}」と表示します。写真と紹介文は表示しません。`,
  },
] as const

/** One line for each kind, with a choice where there is one. */
export function outcomesOf(
  kind: ProfileKind,
  then: WhenPrivate,
  change: (then: WhenPrivate) => void,
): Partial<Record<Dependent, Outcome>> {
  const coming_bookings = { text: `${keptBookings}予約した方には、案内する人の名前を表示します。` }
  if (kind === 'ambassador')
    return {
      communities: { text: 'コミュニティのページに、このアンバサダーを表示しなくなります。' },
      stories: {
        choice: {
          options: [...storyOptions],
          value: then.stories_then,
          onChange: (value) => change({ ...then, stories_then: value === 'stay' ? 'stay' : 'withdraw' }),
        },
      },
      coming_bookings,
    }
  return {
    communities: {
      choice: {
        options: [...communityOptions],
        value: then.communities_then,
        onChange: (value) =>
          change({
            ...then,
            communities_then: communityOptions.find((option) => option.value === value)?.value ?? 'private',
          }),
      },
    },
    stories: { text: 'コミュニティの体験です。ホストの名前で、公開したままになります。' },
    coming_bookings: { text: keptBookings },
    waiting_applications: { text: keptApplications('ブランドのメンバーが、') },
  }
}
