/**
 * Applications to the communities of a brand or of the operator, with one open in a panel. Filters,
 * page and panel are in the address.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type {
  ApplicationsSummary,
  ReceivedApplication,
  ReceivedApplications,
} from '#contract/communities/received-applications-schemas.ts'
import type { Decision } from '#domain/communities/applications.ts'
import type { ReplyTemplate } from '#domain/communities/reply-templates.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { neighbour, type QueueKey, queueKeys, QueueKeys } from '#web/ui/kit/queue-keys.tsx'
import { runLatestAction } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { applicationsList, type ApplicationsShown } from '#web/features/shared/list-address.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import {
  ApplicationList,
  type ApplicationListRow,
  rowId,
  ApplicationsFilter,
  WeeklyApplications,
  ExportApplications,
} from './application-list.tsx'
import { ApplicationPanel, type UnreadApplication } from './application-panel.tsx'
import { type ApplicationsOffice, OfficeContext, useOffice } from './applications-office.ts'
import { DecideMany } from './decide-many.tsx'
import { DECISION_VERBS } from './decision-words.ts'
import { NOT_LOADED } from '../../shared/loaded-list.ts'
import looks from '#web/ui/looks.module.css'
import styles from './received-applications.module.css'

/**
 * Moves the focus to the panel if it replaces the list or a key opened it, returns it to the row on
 * closing, and closes the panel on Escape.
 */
function usePanel(shown: ApplicationsShown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useMedia('(min-width: 1081px)', true)
  const navigate = useNavigate()
  const { path } = useOffice()
  const { application } = shown
  const before = useRef(application)
  const toPanel = useRef(false)
  useEffect(() => {
    const lastOpen = before.current
    before.current = application
    if (lastOpen === application) return
    if (application !== null) {
      if (!wide || toPanel.current) heading.current?.focus()
      document.getElementById(rowId(application))?.closest('li')?.scrollIntoView({ block: 'nearest' })
    } else if (lastOpen !== null) document.getElementById(rowId(lastOpen))?.focus()
    toPanel.current = false
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
  /** Opens an application, or closes the panel with null, and moves the focus along. */
  const open = async (id: number | null) => {
    toPanel.current = id !== null
    await navigate(applicationsList.address(path, { ...shown, application: id }), { preventScrollReset: true })
  }
  return { heading, open }
}

export type LoadedApplications = {
  shown: ApplicationsShown
  /** Null after an error that a retry may fix. */
  list: ReceivedApplications | null
  application: ReceivedApplication | UnreadApplication | null
  templates: readonly ReplyTemplate[]
  /** The numbers of applications; null if they couldn't be loaded. */
  weeks: ApplicationsSummary['weeks'] | null
}

type Props = Pick<Parameters<typeof OfficePage>[0], 'title' | 'breadcrumbs' | 'lead'> & {
  loaded: LoadedApplications
  /** Text below the empty state. */
  empty: string
  /** Shown beside an application that this back office doesn't have. */
  notFound?: ReactNode
}

/** What to show instead of rows. */
function NoRows({ shown, total, empty }: { shown: ApplicationsShown; total: number; empty: string }) {
  const { path } = useOffice()
  return (
    <EmptyState>
      {total > 0 ? (
        <Link to={applicationsList.address(path, { ...shown, page: 1, application: null })}>最初のページを見る</Link>
      ) : applicationsList.isNarrowed({ ...shown, application: null }) ? (
        <Link to={path}>条件を消して、すべての応募を見る</Link>
      ) : (
        <p>{empty}</p>
      )}
    </EmptyState>
  )
}

function Applications({ loaded: { shown, list, application, templates, weeks }, empty, notFound, ...page }: Props) {
  const { path } = useOffice()
  const { revalidate } = useRevalidator()
  const { heading, open } = usePanel(shown)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [bulk, setBulk] = useState<{ decision: Decision; rows: readonly ApplicationListRow[] } | null>(null)
  const navigation = useNavigation()
  const next = navigation.location ? applicationsList.read(new URLSearchParams(navigation.location.search)) : shown
  const withoutPanel = (of: ApplicationsShown) => applicationsList.address(path, { ...of, application: null })
  // Opening or closing the panel doesn't reload the list.
  const loading = withoutPanel(next) !== withoutPanel(shown)
  const total = list?.meta.total_count ?? 0
  const rows = list?.community_applications ?? []
  const undecided = rows.filter(({ state }) => state === 'new')
  const chosen = undecided.filter(({ id }) => selected.has(id))

  // The place in the list from which the keys move after a decision. The panel doesn't open the
  // next application: that would record a reading for which nobody asked.
  const [lastOpen, setLastOpen] = useState<number | null>(null)
  const move = (step: 1 | -1) => {
    const to = neighbour(rows, shown.application ?? lastOpen, step)
    if (to !== null) void open(to)
  }
  const keys: QueueKey[] = [
    ...queueKeys('応募', move, { approve: DECISION_VERBS.accepted, decline: DECISION_VERBS.declined }),
    { key: 'U', words: 'いまの返事を元に戻す', short: '元に戻す', run: runLatestAction },
    { key: 'Esc', words: '応募を閉じる' },
  ]
  return (
    <OfficePage
      {...page}
      actions={
        list && (
          <>
            <LinkButton variant="quiet" to={`${path}/templates`}>
              返事のひな形
            </LinkButton>
            <ExportApplications shown={shown} count={total} />
          </>
        )
      }
    >
      <Grid gap={3} align="start" className={classNames(styles.columns, application && styles.open)}>
        <Stack gap={2} className={styles.list}>
          {list && <ApplicationsFilter shown={shown} communities={list.communities} />}
          {list && (
            <Row gap={1} nowrap className={styles.listHead}>
              {undecided.length > 0 && (
                <label className={styles.all}>
                  <input
                    type="checkbox"
                    name="all"
                    aria-label="このページの未対応をすべて選ぶ"
                    checked={chosen.length === undecided.length}
                    onChange={(event) =>
                      setSelected(new Set(event.currentTarget.checked ? undecided.map(({ id }) => id) : []))
                    }
                  />
                </label>
              )}
              <p className={looks.remark} role="status">
                {chosen.length > 0 ? `${chosen.length}件を選択中` : `${total.toLocaleString('ja-JP')}件`}
              </p>
              {chosen.length > 0 && (
                <Row as="span" gap={1} nowrap align="stretch" className={styles.bulk}>
                  {(['accepted', 'declined'] as const).map((decision) => (
                    <Button
                      key={decision}
                      variant="quiet"
                      aria-label={`まとめて${DECISION_VERBS[decision]}`}
                      onClick={() => setBulk({ decision, rows: chosen })}
                    >
                      {DECISION_VERBS[decision]}
                    </Button>
                  ))}
                </Row>
              )}
            </Row>
          )}
          {!list ? (
            <Notice kind="error">
              <p>{NOT_LOADED}</p>
              <Button variant="quiet" onClick={() => void revalidate()}>
                もう一度読み込む
              </Button>
            </Notice>
          ) : rows.length === 0 ? (
            <NoRows shown={shown} total={total} empty={empty} />
          ) : (
            <div aria-busy={loading || undefined} className={classNames(loading && styles.loading)}>
              <ApplicationList
                path={path}
                shown={shown}
                rows={rows}
                selected={selected}
                onSelect={(id, on) =>
                  setSelected((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
                }
              />
            </div>
          )}
          {list && (
            <Pager
              pages={list.meta}
              to={(at) => applicationsList.address(path, { ...shown, page: at, application: null })}
              label="応募のページ送り"
            />
          )}
          {rows.length > 0 && (
            <QueueKeys keys={keys} shown={shown.application} note="返事のメールは、10秒後に送られます。" />
          )}
        </Stack>
        {application ? (
          <ApplicationPanel
            key={shown.application}
            application={application}
            close={withoutPanel(shown)}
            heading={heading}
            notFound={notFound}
            templates={templates}
            onDecided={async () => {
              setLastOpen(shown.application)
              await open(null)
            }}
            onUndone={async (id) => {
              await open(id)
              await revalidate()
            }}
          />
        ) : (
          rows.length > 0 && <p className={styles.noneOpen}>応募を選ぶと、ここに内容が表示されます。</p>
        )}
      </Grid>
      {weeks && weeks.some(({ count }) => count > 0) && (
        <div className={classNames(application && styles.besideOpen)}>
          <Section title="週ごとの応募">
            <WeeklyApplications weeks={weeks} />
          </Section>
        </div>
      )}
      {bulk && (
        <DecideMany
          key={bulk.decision}
          rows={bulk.rows}
          decision={bulk.decision}
          templates={templates}
          onClose={(decided) => {
            setBulk(null)
            if (!decided) return
            setSelected(new Set())
            void revalidate()
          }}
        />
      )}
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
