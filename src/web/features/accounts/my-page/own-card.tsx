import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import styles from './my-page.module.css'

type Props = {
  badge: Badge
  image_url: string | null
  title: string
  /** Where the title leads; null if that isn't public. */
  to: string | null
  /** Below the title. */
  about: ReactNode
  /** Below the picture, with the whole width. */
  children: ReactNode
}

/** What the user has asked for, in a list: its state, and of what. */
export const OwnCard = ({ badge, image_url, title, to, about, children }: Props) => (
  <Row as="article" gap={2} align="start" card pad={2} className={styles.card}>
    <Picture src={image_url} alt="" sizes="(max-width: 767px) 96px, 200px" className={styles.photo} />
    <div className={styles.about}>
      <Row as="p" gap={1.5} rowGap={0.5} className={styles.line}>
        <StatusBadge {...badge} />
      </Row>
      <h2 className={styles.title}>
        {to === null ? (
          title
        ) : (
          <Link className={looks.plainLink} to={to}>
            {title}
          </Link>
        )}
      </h2>
      {about}
    </div>
    {children}
  </Row>
)
