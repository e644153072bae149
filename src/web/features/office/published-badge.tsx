import { StatusBadge } from '#web/ui/kit/status-badge.tsx'

export const PublishedBadge = ({ published }: { published: boolean }) => (
  <StatusBadge tone={published ? 'good' : 'plain'}>{published ? '公開' : '非公開'}</StatusBadge>
)
