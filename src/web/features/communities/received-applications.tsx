/**
 * Applications to the communities of a brand or of the operator, with one open in a panel. Filters,
 * page and panel are in the address.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { ReceivedApplication, ReceivedApplications } from '#contract/communities/received-applications-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationPanel, PANEL } from './application-panel.tsx'
import { applicationsList, type ApplicationsShown } from '#web/features/shared/list-address.ts'
import { ApplicationsFilter } from './applications-filter.tsx'
import { type ApplicationsOffice, OfficeContext, useOffice } from './applications-office.ts'
import { ExportApplications } from './export-applications.tsx'
import { NOT_LOADED } from '../shared/loaded-list.ts'
import styles from './received-applications.module.css'

type Row = ReceivedApplications['community_applications'][number]

const rowId = (id: number) => `application-row-${id}`

const columnsOf = (path: string, shown: ApplicationsShown): Column<Row>[] => [
  {
    head: 'お名前',
    names: true,
    cell: ({ id, user_name, read }) => {
      const open = shown.application === id
      return (
        <>
          <Link
            id={rowId(id)}
            to={applicationsList.address(path, { ...shown, application: open ? null : id })}
            preventScrollReset
            aria-expanded={open}
            aria-controls={open ? PANEL : undefined}
            className={styles.row}
            onKeyDown={clickOnSpace}
          >
            {user_name}
          </Link>
          {!read && !open && <span className={styles.unread}>未読</span>}
          {open && (
            <a href={`#${PANEL}-title`} className={styles.jump} onClick={moveToPanel}>
              内容へ移る
            </a>
          )}
        </>
      )
    },
  },
  { head: 'コミュニティ', cell: ({ community_name }) => community_name },
  {
    head: '応募日時',
    cell: ({ applied_at }) => <span className={styles.moment}>{formatMoment(Date.parse(applied_at))}</span>,
  },
  {
    head: '状態',
    cell: ({ state }) => (
      // On phones the cell is a grid that would stretch the badge.
      <span>
        <ApplicationBadge state={state} />
      </span>
    ),
  },
]

// Without the change of the address, which asks for confirmation while a message is being written.
function moveToPanel(event: MouseEvent<HTMLAnchorElement>) {
  const title = document.getElementById(`${PANEL}-title`)
  if (!title) return
  event.preventDefault()
  title.focus()
}

// The link opens and closes a panel like a button, so it also reacts to Space.
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * Moves the focus to the panel if it replaces the list, returns it to the row on closing, and
 * closes the panel on Escape.
 */
function usePanel(shown: ApplicationsShown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useMedia('(min-width: 1081px)', true)
  const navigate = useNavigate()
  const { path } = useOffice()
  const { application } = shown
  const before = useRef(application)
  useEffect(() => {
    const left = before.current
    before.current = application
    if (left === application) return
    if (application !== null) {
      if (!wide) heading.current?.focus()
    } else if (left !== null) document.getElementById(rowId(left))?.focus()
  }, [application, wide])
  useEffect(() => {
    if (application === null) return
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      void navigate(applicationsList.address(path, { ...shown, application: null }), { preventScrollReset: true })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [application, navigate, path, shown])
  return heading
}

export type LoadedApplications = {
  shown: ApplicationsShown
  /** Null after an error that a retry may fix. */
  list: ReceivedApplications | null
  application: ReceivedApplication | { error: string } | null
}

type Props = Pick<Parameters<typeof OfficePage>[0], 'title' | 'breadcrumbs' | 'lead'> & {
  loaded: LoadedApplications
  /** Text below the empty state. */
  empty: string
}

function Applications({ loaded: { shown, list, application }, empty, ...page }: Props) {
  const { path } = useOffice()
  const { revalidate } = useRevalidator()
  const heading = usePanel(shown)
  const navigation = useNavigation()
  const next = navigation.location ? applicationsList.read(new URLSearchParams(navigation.location.search)) : shown
  // Opening or closing the panel doesn't reload the list.
  const loading =
    applicationsList.address(path, { ...next, application: null }) !==
    applicationsList.address(path, { ...shown, application: null })
  const close = applicationsList.address(path, { ...shown, application: null })
  const total = list?.meta.total_count ?? 0
  return (
    <OfficePage {...page} actions={list && <ExportApplications shown={shown} count={total} />}>
      {list && (
        <div className={classNames(application && styles.besideOpen)}>
          <ApplicationsFilter shown={shown} communities={list.communities} />
        </div>
      )}
      <div className={classNames(styles.columns, application && styles.open)}>
        <div className={styles.list}>
          {list && (
            <p className={styles.count} role="status">
              {total.toLocaleString('ja-JP')}件
            </p>
          )}
          <DataTable
            label="応募"
            columns={columnsOf(path, shown)}
            rows={loading || !list ? null : list.community_applications}
            keyOf={({ id }) => id}
            opens={({ id }) => id === shown.application}
            error={list ? null : NOT_LOADED}
            onRetry={() => void revalidate()}
            empty={
              total > 0 ? (
                <Link to={applicationsList.address(path, { ...shown, page: 1, application: null })}>
                  最初のページを見る
                </Link>
              ) : shown.community_id !== null || shown.state !== null || shown.q !== '' ? (
                <Link to={path}>条件を消して、すべての応募を見る</Link>
              ) : (
                <p>{empty}</p>
              )
            }
          />
          {list && (
            <Pager
              page={list.meta.current_page}
              total={list.meta.total_pages}
              to={(page) => applicationsList.address(path, { ...shown, page, application: null })}
              label="応募のページ送り"
            />
          )}
        </div>
        {application && (
          <ApplicationPanel key={shown.application} application={application} close={close} heading={heading} />
        )}
      </div>
    </OfficePage>
  )
}

/** The list with its panel, in the given back office. */
export function ReceivedApplicationsPage({ office, ...props }: Props & { office: ApplicationsOffice }) {
  return (
    <OfficeContext value={office}>
      <Applications {...props} />
    </OfficeContext>
  )
}
