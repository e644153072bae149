import { StatusBadge } from '#web/ui/kit/status-badge.tsx'

/** 招待中 until the invitation is accepted, then 参加中 (docs/product/accounts.md#brand-members). */
export const MemberBadge = ({ accepted }: { accepted: boolean }) => (
  <StatusBadge tone={accepted ? 'good' : 'waiting'}>{accepted ? '参加中' : '招待中'}</StatusBadge>
)
