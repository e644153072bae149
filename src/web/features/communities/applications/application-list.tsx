import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ReceivedApplications } from '#contract/communities/received-applications-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { applicationsList, type ApplicationsShown } from '#web/features/shared/list-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { ApplicationBadge } from './application-badge.tsx'
import { PANEL } from './application-panel.tsx'
import styles from './application-list.module.css'

export type ApplicationListRow = ReceivedApplications['community_applications'][number]

export const rowId = (id: number) => `application-row-${id}`

// The link opens and closes a panel like a button, so it also reacts to Space.
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

type Props = {
  path: string
  shown: ApplicationsShown
  rows: readonly ApplicationListRow[]
  selected: ReadonlySet<number>
  onSelect: (id: number, selected: boolean) => void
}

/**
 * The applications as rows of one height, which keep their place while one is open. Undecided ones
 * can be selected.
 */
export function ApplicationList({ path, shown, rows, selected, onSelect }: Props) {
  return (
    <Card as="ul" aria-label="応募">
      {rows.map(({ id, user_name, community_name, applied_at, state, read }) => {
        const open = shown.application === id
        return (
          <Grid key={id} as="li" align="center" className={classNames(styles.row, open && styles.open)}>
            <label className={styles.select}>
              <input
                type="checkbox"
                name="selected"
                value={id}
                aria-label={`${user_name} さんを選ぶ`}
                disabled={state !== 'new'}
                checked={selected.has(id)}
                onChange={(event) => onSelect(id, event.currentTarget.checked)}
              />
            </label>
            <Stack gap={0.5}>
              <Row as="p" className={styles.line}>
                <Link
                  id={rowId(id)}
                  to={applicationsList.address(path, { ...shown, application: open ? null : id })}
                  preventScrollReset
                  aria-expanded={open}
                  aria-controls={open ? PANEL : undefined}
                  className={classNames(looks.cover, looks.cut, styles.name, !read && looks.bold)}
                  title={user_name}
                  onKeyDown={clickOnSpace}
                >
                  {user_name}
                </Link>
                {!read && !open && <span className={styles.unread}>未読</span>}
                <time className={styles.moment} dateTime={applied_at}>
                  {formatMoment(Date.parse(applied_at))}
                </time>
              </Row>
              <Row as="p" className={styles.line}>
                <span className={classNames(looks.note, looks.cut, styles.community)} title={community_name}>
                  {community_name}
                </span>
                <ApplicationBadge state={state} />
              </Row>
            </Stack>
          </Grid>
        )
      })}
    </Card>
  )
}
