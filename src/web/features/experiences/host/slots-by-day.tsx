import { Link } from 'react-router'
import type { CommunityExperiences } from '#contract/experiences/brand-experiences-schemas.ts'
import { dateOf, formatDate, timeOf } from '#domain/shared/japan-time.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Occupancy } from './occupancy.tsx'
import styles from './host.module.css'

type ExperienceRow = CommunityExperiences['experiences'][number]

/** Consecutive rows of the same day. */
function daysOf(rows: readonly ExperienceRow[]): { date: string; rows: ExperienceRow[] }[] {
  const days: { date: string; rows: ExperienceRow[] }[] = []
  for (const row of rows) {
    const date = dateOf(Date.parse(row.held_at))
    const last = days.at(-1)
    if (last?.date === date) last.rows.push(row)
    else days.push({ date, rows: [row] })
  }
  return days
}

type Props = {
  rows: readonly ExperienceRow[]
  /** The slot whose numbers are open. */
  open: number | null
  to: (row: ExperienceRow) => string
}

/** Slots under their day, with the picture of the experience and how full they are. */
export function SlotsByDay({ rows, open, to }: Props) {
  return (
    <Stack gap={3}>
      {daysOf(rows).map((day) => (
        <section key={`${day.date}-${day.rows[0]?.calendar_id}`}>
          <h2 className={styles.date}>{formatDate(day.date)}</h2>
          <Card as="ul">
            {day.rows.map((row) => (
              <li key={row.calendar_id} className={classNames(styles.row, row.calendar_id === open && styles.open)}>
                <span className={styles.picture}>
                  <Picture src={row.image_url} alt="" width={96} height={72} widths={[320]} sizes="64px" />
                </span>
                <span className={classNames(looks.figure, looks.unbroken)}>{timeOf(Date.parse(row.held_at))}</span>
                <Stack as="span">
                  <Link
                    className={looks.cover}
                    to={to(row)}
                    preventScrollReset
                    aria-label={`${formatDate(day.date)} ${timeOf(Date.parse(row.held_at))} ${row.experience_name}の参加人数を見る`}
                  >
                    {row.experience_name}
                  </Link>
                  <span className={looks.note}>{row.ambassador_name}</span>
                </Stack>
                <Row as="span" gap={1} nowrap align="stretch" className={styles.state}>
                  <StatusBadge tone={row.published ? 'good' : 'waiting'}>
                    {row.published ? '公開' : '非公開'}
                  </StatusBadge>
                  {row.cancelled && <StatusBadge tone="over">中止</StatusBadge>}
                </Row>
                <Occupancy taken={row.participant_number} of={row.recruitment_number} />
              </li>
            ))}
          </Card>
        </section>
      ))}
    </Stack>
  )
}
