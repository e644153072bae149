import { StatusBadge } from '#web/ui/kit/status-badge.tsx'

export const PublishedBadge = ({ published }: { published: boolean }) => (
  <StatusBadge tone={published ? 'good' : 'plain'}>{published ? '公開' : '非公開'}</StatusBadge>
)

/** For a community, which can be public without accepting applications. */
export const CommunityBadge = ({ published, accepting }: { published: boolean; accepting: boolean }) =>
  published && !accepting ? (
    <StatusBadge tone="plain">公開・募集停止</StatusBadge>
  ) : (
    <PublishedBadge published={published} />
  )
