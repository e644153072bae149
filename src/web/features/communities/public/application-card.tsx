import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Link } from 'react-router'
import type { OwnApplication } from '#contract/communities/applications-schemas.ts'
import type { ApplicationState } from '#domain/communities/applications.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'

const STATES: Record<ApplicationState, { word: string; sign: string; tone: 'good' | 'waiting' | 'over' }> = {
  new: { word: '返事を待っています', sign: '…', tone: 'waiting' },
  accepted: { word: '参加できます', sign: '✓', tone: 'good' },
  declined: { word: '見送り', sign: '×', tone: 'over' },
}

/** The user's own application in the list, with the decision. */
export function ApplicationCard({ application }: { application: OwnApplication }) {
  const { community, state, decision_message, decided_at, applied_at } = application
  const { word, sign, tone } = STATES[state]
  return (
    <Row as="article" gap={2} align="start" card pad={2} className={styles.card}>
      <Picture src={community.image_url} alt="" sizes="(max-width: 767px) 96px, 200px" className={styles.photo} />
      <div className={styles.about}>
        <Row as="p" gap={1.5} rowGap={0.5} className={styles.line}>
          <StatusBadge tone={tone} sign={sign}>
            {word}
          </StatusBadge>
        </Row>
        <h2 className={styles.title}>
          {community.published ? (
            <Link className={looks.plainLink} to={`/communities/${community.id}`}>
              {community.name}
            </Link>
          ) : (
            community.name
          )}
        </h2>
        <p className={classNames(looks.note, styles.facts)}>
          <span>申し込み {formatMoment(new Date(applied_at))}</span>
          {decided_at && <span>お返事 {formatMoment(new Date(decided_at))}</span>}
        </p>
      </div>
      {decision_message && (
        <div className={styles.words}>
          <p className={looks.note}>コミュニティからのメッセージ</p>
          <p className={looks.lines}>{decision_message}</p>
        </div>
      )}
    </Row>
  )
}
