import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { initialOf } from '../shared/excerpt.ts'
import styles from './review-item.module.css'

function Posted({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.posted}>
      {formatMoment(new Date(at))}
    </time>
  )
}

/** The first letter of the name, for users without a picture. */
const Initial = ({ name }: { name: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {initialOf(name)}
  </span>
)

type Props = {
  review: Review
  /** The story that it is about, where several are listed together. */
  about?: { id: number; title: string }
}

/** A guest's review with the host's reply. */
export function ReviewItem({ review: { from_guest, from_host }, about }: Props) {
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <span className={styles.avatar}>
          {from_guest.avatar_url ? (
            <Picture src={from_guest.avatar_url} alt="" width={96} height={96} widths={[320]} sizes="48px" />
          ) : (
            <Initial name={from_guest.name} />
          )}
        </span>
        <div>
          <p className={styles.name}>{from_guest.name} さん</p>
          <p className={styles.line}>
            <Stars rate={from_guest.rate} size={16} />
            <Posted at={from_guest.posted_at} />
          </p>
        </div>
      </header>
      {about && (
        <PageLink to={`/stories/${about.id}`} prefetch className={styles.about}>
          {about.title}
        </PageLink>
      )}
      <p className={styles.text}>{from_guest.content}</p>
      {from_host && (
        <div className={styles.reply}>
          <p className={styles.line}>
            <strong>{from_host.name} からの返信</strong>
            <Posted at={from_host.posted_at} />
          </p>
          <p className={styles.text}>{from_host.content}</p>
        </div>
      )}
    </article>
  )
}
