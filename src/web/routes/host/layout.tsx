/**
 * The frame of the host area, for all signed-in users: a guest becomes a host by writing an
 * experience.
 */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, Outlet, useLocation, useRevalidator } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { listMyAmbassadors } from '#web/calls/ambassadors.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { meContext, requireUser } from '#web/features/accounts/shared/guards.ts'
import { UnreadCount } from '#web/features/messages/shared/unread-count.tsx'
import { useUnread } from '#web/features/messages/shared/unread.ts'
import { ErrorPage } from '#web/ui/frame/error-page.tsx'
import { Kit } from '#web/ui/kit/kit.tsx'
import { OfficeFrame, type OfficeEntry } from '#web/ui/kit/office-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/layout'
import type { Item } from '#contract/shared/schemas.ts'
import { updateMe } from '#web/calls/accounts.ts'
import { showError } from '#web/ui/kit/toast-store.ts'
import { Select } from '#web/ui/form/select.tsx'
import ambassadorChooserStyles from '#web/features/ambassadors/ambassador-chooser.module.css'

/**
 * Pages whose last copy the service worker keeps for a host without a network (public/sw.js). Forms
 * are not among them: they keep what was typed, and send it under a version.
 */
const KEPT = /^\/host(\/(story|calendars|requests|reviews|sales)(\/.+)?|_story)$/

/** Allows the copy, with its owner. An admin who views as another user gets none. */
const allowCopy: Route.MiddlewareFunction = async ({ context, url }, next) => {
  const response = (await next()) as Response
  const { id, viewing } = context.get(meContext)
  if (response.status === 200 && viewing === undefined && KEPT.test(url.pathname))
    response.headers.set('x-offline-copy', String(id))
  return response
}

export const middleware: Route.MiddlewareFunction[] = [requireUser, allowCopy]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, access_control, current_ambassador_id, viewing, closes_at } = context.get(meContext)
  const { ambassadors } = await loaded(listMyAmbassadors({ context }))
  return {
    user: { name, access_control, current_ambassador_id, viewing },
    closes_at,
    ambassadors: ambassadors.map(({ id, name }) => ({ id, name })),
  }
}

const MESSAGES = '/host/messages'

const navigation: OfficeEntry[] = [
  { label: 'ホーム', to: '/host/story', icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z' },
  {
    label: '体験',
    to: '/host_story',
    also: ['/host_story_drafts'],
    icon: 'M5 4h10l4 4v12H5zM14 4v5h5M8 13h8M8 16.5h5',
  },
  { label: '開催日程', to: '/host/calendars', icon: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4' },
  { label: 'リクエスト', to: '/host/requests', icon: 'M4 5h16v11H9l-4 4v-4H4z' },
  { label: 'メッセージ', to: MESSAGES, icon: 'M3 6h18v12H3zM3 7l9 6 9-6' },
  { label: 'レビュー', to: '/host/reviews', icon: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7L7 19l1.1-5.5L4 9.7 9.6 9z' },
  { label: '売上', to: '/host/sales', also: ['/host/documents'], icon: 'M5 20V10M12 20V4M19 20v-7' },
  {
    label: 'お支払い',
    to: '/host/payouts',
    also: ['/host/payee'],
    icon: 'M3 9.5 12 4l9 5.5v1.5H3zM5.5 11v6M10 11v6M14 11v6M18.5 11v6M3 20h18v-3H3z',
  },
]

/**
 * For members of an ambassador.
 *
 * @param id the ambassador they write for, or the one they joined last
 */
const ambassadorEntry = (id: number): OfficeEntry => ({
  label: 'アンバサダー',
  to: `/ambassador/${id}/members`,
  also: ['/ambassador'],
  icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 4.5a3.5 3.5 0 0 1 0 6M18 15.2c2 .8 3.2 2.4 3.5 4.8',
})

const account = (admin: boolean) => [
  { label: 'ブラウザーの通知', to: '/host/push' },
  { label: 'マイページ', to: '/mypage' },
  { label: 'つむぎのトップ', to: '/' },
  ...(admin ? [{ label: '運営画面', to: '/admin' }] : []),
]

type Props = Pick<Route.ComponentProps['loaderData'], 'user' | 'ambassadors' | 'closes_at'> & { children: ReactNode }

function Frame({ user, ambassadors, closes_at, children }: Props) {
  const own = user.current_ambassador_id ?? ambassadors[0]?.id
  const { host: count } = useUnread(user.viewing === undefined)
  const entries = navigation.map((entry) => (entry.to === MESSAGES ? { ...entry, count } : entry))
  return (
    <Kit>
      {/* Safari on iPhone offers notices only to a page that was put on the home screen with it. */}
      <link rel="manifest" href="/tsumugi.webmanifest" />
      <OfficeFrame
        area="ホスト"
        home="/host/story"
        user={user}
        navigation={own === undefined ? entries : [...entries, ambassadorEntry(own)]}
        unread={user.viewing === undefined && <UnreadCount of="host" />}
        account={account(user.access_control === 'ADMIN')}
        aside={
          ambassadors.length > 1 && <AmbassadorChooser ambassadors={ambassadors} current={user.current_ambassador_id} />
        }
      >
        {closes_at && (
          <div className={styles.office}>
            <Notice kind="warning" word="退会の手続き中です" live={false}>
              {`${formatMoment(new Date(closes_at))} を過ぎると、アカウントを削除します。`}
              <Link to="/mypage/close_account">退会の手続きを見る</Link>
            </Notice>
          </div>
        )}
        {children}
      </OfficeFrame>
      <Confirming population="user" />
    </Kit>
  )
}

export default function HostLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  // Of a page that the router loads there is no document to keep: the worker asks for it.
  useEffect(() => {
    if (!KEPT.test(pathname) || !navigator.onLine) return
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: pathname + search }))
  }, [pathname, search, loaderData])
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} office={{ label: 'ホスト画面へ戻る', to: '/host/story' }} />
  return loaderData ? <Frame {...loaderData}>{page}</Frame> : page
}

type AmbassadorChooserProps = { ambassadors: readonly Item[]; current: number | null }

/**
 * Selects the ambassador in whose name the user writes, for members of several
 * (docs/product/profiles.md#current-ambassador).
 */
function AmbassadorChooser({ ambassadors, current }: AmbassadorChooserProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const choose = async (current_ambassador_id: number) => {
    setBusy(true)
    const answer = await readResponse(updateMe({ json: { current_ambassador_id } }))
    if (answer.ok) await revalidate()
    else showError(answer.error.message)
    setBusy(false)
  }
  return (
    <div className={ambassadorChooserStyles.chooser}>
      <Select
        id={id}
        name="current_ambassador_id"
        label="担当するアンバサダー"
        mark={false}
        placeholder={current === null ? '選択してください' : null}
        options={ambassadors.map((one) => ({ value: one.id, label: one.name }))}
        value={current}
        disabled={busy}
        onChange={(chosen) => {
          if (chosen !== null) void choose(chosen)
        }}
      />
    </div>
  )
}
