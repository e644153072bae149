// Labels of the breadcrumbs (docs/product/communities.md#brand-back-office). Each page names its
// trail; the last item is the page itself.
import { BRAND_HOME } from '#web/features/shared/brand-paths.ts'

export const crumbs = {
  top: { label: 'TOP', to: BRAND_HOME },
  applications: { label: '応募一覧', to: '/brand/community_applications' },
  templates: { label: '返事のひな形' },
  members: { label: 'メンバー一覧', to: '/brand/members' },
  invitation: { label: 'メンバー招待', to: '/brand/members/invitation' },
  invitationComplete: { label: 'メンバー招待完了' },
  communities: { label: 'コミュニティ一覧', to: '/brand/communities' },
  communityCreation: { label: 'コミュニティ作成' },
  ambassadors: { label: 'アンバサダー一覧' },
  communityEdit: { label: 'コミュニティ編集' },
  ambassadorAddition: { label: 'アンバサダー追加' },
  experiences: { label: '体験一覧' },
} as const

type Crumb = { label: string; to?: string }

/** The trail from TOP to this page. The last item has no link. */
export const trailOf = (...items: Crumb[]): Crumb[] => [
  crumbs.top,
  ...items.map((item, at) => (at === items.length - 1 ? { label: item.label } : item)),
]

/** The crumb of a community: its name, or a generic label. */
export const communityCrumb = ({ id, name }: { id: number; name: string }): Crumb => ({
  label: name || 'コミュニティ',
  to: `/brand/communities/${id}`,
})
