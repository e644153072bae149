/** The applications to the brand's communities; one of them beside the list. Filters, page and panel stand in the address. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { BrandApplications } from '#contract/communities/brand-applications-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { answerOf, serverBrandApi } from '#web/api-client.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { ApplicationBadge } from '#web/features/communities/application-badge.tsx'
import { ApplicationPanel, PANEL } from '#web/features/communities/application-panel.tsx'
import { addressOf, filterQueryOf, readShown, type Shown } from '#web/features/communities/applications-address.ts'
import { ApplicationsFilter } from '#web/features/communities/applications-filter.tsx'
import styles from '#web/features/communities/brand-applications.module.css'
import { ExportApplications } from '#web/features/communities/export-applications.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { Route } from './+types/community-applications'

export const meta: Route.MetaFunction = () => [
  { title: '応募一覧 | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

/** Of the brand specification's error catalogue. */
const NOT_LOADED = 'データの取得に失敗しました'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = serverBrandApi(context)
  const shown = readShown(url.searchParams)
  const [list, one] = await Promise.all([
    answerOf(api['community-applications'].$get({ query: { ...filterQueryOf(shown), page: String(shown.page) } })),
    shown.application === null
      ? null
      : answerOf(api['community-applications'][':id'].$get({ param: { id: String(shown.application) } })),
  ])
  return {
    shown,
    list: list.ok ? list.data : null,
    application: one && (one.ok ? one.data : { error: one.error.message }),
  }
}

type Row = BrandApplications['community_applications'][number]

const rowId = (id: number) => `application-row-${id}`

const columnsOf = (shown: Shown): Column<Row>[] => [
  {
    head: 'お名前',
    names: true,
    cell: ({ id, user_name, read }) => {
      const open = shown.application === id
      return (
        <>
          <Link
            id={rowId(id)}
            to={addressOf({ ...shown, application: open ? null : id })}
            preventScrollReset
            aria-expanded={open}
            aria-controls={open ? PANEL : undefined}
            className={styles.row}
            onKeyDown={pressOnSpace}
          >
            {user_name}
          </Link>
          {!read && !open && <span className={styles.unread}>未読</span>}
          {open && (
            <a href={`#${PANEL}-title`} className={styles.jump}>
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
      // On phones the cell is a grid, whose parts are as wide as it is.
      <span>
        <ApplicationBadge state={state} />
      </span>
    ),
  },
]

// It opens and closes something, as a button does.
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Moves the focus with what appears and goes where the list makes room for the panel, and closes the panel by Escape. */
function usePanel(shown: Shown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useMedia('(min-width: 1081px)', true)
  const navigate = useNavigate()
  const { application } = shown
  const before = useRef(application)
  useEffect(() => {
    const left = before.current
    before.current = application
    if (left === application) return
    if (application === null) document.getElementById(rowId(left!))?.focus()
    else if (!wide) heading.current?.focus()
  }, [application, wide])
  useEffect(() => {
    if (application === null) return
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      void navigate(addressOf({ ...shown, application: null }), { preventScrollReset: true })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [application, navigate, shown])
  return heading
}

export default function CommunityApplications({ loaderData: { shown, list, application } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const heading = usePanel(shown)
  const navigation = useNavigation()
  const next = navigation.location ? readShown(new URLSearchParams(navigation.location.search)) : shown
  // Opening and closing the panel leaves the list as it is.
  const turning = addressOf({ ...next, application: null }) !== addressOf({ ...shown, application: null })
  const close = addressOf({ ...shown, application: null })
  const total = list?.meta.total_count ?? 0
  return (
    <OfficePage
      title="応募一覧"
      breadcrumbs={trailOf(crumbs.applications)}
      lead="コミュニティへの応募です。個人情報を含むため、誰がいつ読んだかを記録します。"
      actions={list && <ExportApplications shown={shown} count={total} />}
    >
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
            columns={columnsOf(shown)}
            rows={turning || !list ? null : list.community_applications}
            keyOf={({ id }) => id}
            opens={({ id }) => id === shown.application}
            error={list ? null : NOT_LOADED}
            onRetry={() => void revalidate()}
            empty={
              shown.community_id !== null || shown.state !== null || shown.q !== '' ? (
                <Link to="/brand/community_applications">条件を消して、すべての応募を見る</Link>
              ) : (
                <p>コミュニティを公開すると、参加の申し込みがここに届きます。</p>
              )
            }
          />
          {list && (
            <Pager
              page={list.meta.current_page}
              total={list.meta.total_pages}
              to={(page) => addressOf({ ...shown, page, application: null })}
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
