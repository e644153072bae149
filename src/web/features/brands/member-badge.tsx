import type { ListedBrandMember } from '#contract/brands/brand-members-schemas.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'

type Props = { member: Pick<ListedBrandMember, 'invitation_accepted' | 'invitation_expired'> }

/** 招待中 until the invitation is accepted or expires (docs/product/accounts.md#brand-members). */
export function MemberBadge({ member: { invitation_accepted, invitation_expired } }: Props) {
  if (invitation_accepted) return <StatusBadge tone="good">参加中</StatusBadge>
  return <StatusBadge tone="waiting">{invitation_expired ? '期限切れ' : '招待中'}</StatusBadge>
}
