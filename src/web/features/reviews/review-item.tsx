import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Face } from '#web/ui/content/face.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { PageLink } from '#web/ui/page-link.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import styles from './reviews.module.css'

function Posted({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.posted}>
      {formatMoment(new Date(at))}
    </time>
  )
}

type Props = {
  review: Review
  /** The story that it is about, where several are listed together. */
  about?: { id: number; title: string }
}

/** A guest's review with the host's reply. */
export function ReviewItem({ review: { from_guest, from_host }, about }: Props) {
  return (
    <Stack as="article" gap={1.5} className={styles.review}>
      <Row as="header" gap={1.5} nowrap>
        <Face src={from_guest.avatar_url} name={from_guest.name} size={48} />
        <div>
          <p className={styles.name}>{from_guest.name} さん</p>
          <Row as="p" gap={1.5} rowGap={0}>
            <Stars rate={from_guest.rate} size={16} />
            <Posted at={from_guest.posted_at} />
          </Row>
        </div>
      </Row>
      {about && (
        <PageLink to={`/stories/${about.id}`} prefetch className={styles.about}>
          {about.title}
        </PageLink>
      )}
      <p className={looks.prose}>{from_guest.content}</p>
      {from_host && (
        <Stack gap={0.5} className={styles.reply}>
          <Row as="p" gap={1.5} rowGap={0}>
            <strong>{from_host.name} からの返信</strong>
            <Posted at={from_host.posted_at} />
          </Row>
          <p className={looks.prose}>{from_host.content}</p>
        </Stack>
      )}
    </Stack>
  )
}
