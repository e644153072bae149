/** The frame of the admin area. Other users get 404 for its pages. */
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import {
  type DeniedBody,
  meContext,
  requireAdmin,
  type ImpersonatedBody,
} from '#web/features/accounts/shared/guards.ts'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { OfficeRolesProvider } from '#web/features/accounts/shared/may-use.tsx'
import { mayOpen } from '#web/features/accounts/shared/office-roles.ts'
import { ErrorPage } from '#web/ui/frame/error-page.tsx'
import { SiteFrame } from '#web/ui/frame/site-frame.tsx'
import { Kit } from '#web/ui/kit/kit.tsx'
import { OfficeFrame, type OfficeEntry } from '#web/ui/kit/office-frame.tsx'
import type { Route } from './+types/layout'
import { AdminSearch } from '#web/features/office/search/admin-search.tsx'
import { clearStoredForms } from '#web/ui/form/stored-forms.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export function loader({ context }: Route.LoaderArgs) {
  const { id, name, admin_roles: roles = [] } = context.get(meContext)
  return { user: { id, name, roles } }
}

const ENVELOPE = 'M4 6h16v13H4zM4 7l8 7 8-7'

const navigation: OfficeEntry[] = [
  { label: '運営ホーム', to: '/admin', exact: true, icon: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z' },
  { label: '体験の審査', to: '/admin/experiences', icon: 'M5 4h14v16H5zM8 12l3 3 5-6' },
  { label: '参加申込', to: '/admin/community_applications', icon: ENVELOPE },
  {
    label: '予約',
    to: '/admin/reservations',
    also: ['/admin/abandoned_holds'],
    icon: 'M4 5h16v14H4zM8 9h8M8 13h8M8 16h4',
  },
  { label: '日程', to: '/admin/calendars', icon: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5' },
  {
    label: '会員',
    to: '/admin/users',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5',
  },
  { label: 'メッセージの連絡', to: '/admin/reports', icon: 'M4 5h16v11H9l-5 4zM12 8v3M12 13.5h.01' },
  {
    label: 'アンバサダー',
    group: '人とブランド',
    to: '/admin/ambassador',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 4.5a3.5 3.5 0 0 1 0 6M18 15.2c2 .8 3.2 2.4 3.5 4.8',
  },
  {
    label: 'ブランド',
    group: '人とブランド',
    to: '/admin/brand',
    icon: 'M4 9l2-5h12l2 5v2a3 3 0 0 1-5 1 4 4 0 0 1-6 0 3 3 0 0 1-5-1zM6 13v7h12v-7',
  },
  {
    label: 'コミュニティ',
    group: '人とブランド',
    to: '/admin/communities',
    also: ['/communities/new'],
    icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c3 3 3 13 0 16M12 4c-3 3-3 13 0 16',
  },
  {
    label: '受取人',
    group: 'お金',
    to: '/admin/payees',
    icon: 'M3 9.5 12 4l9 5.5v1.5H3zM5.5 11v6M10 11v6M14 11v6M18.5 11v6M3 20h18v-3H3z',
  },
  { label: '振込', group: 'お金', to: '/admin/payouts', icon: 'M3 7h12M11 3l4 4-4 4M21 17H9M13 13l-4 4 4 4' },
  {
    label: '元帳',
    group: 'お金',
    to: '/admin/ledger',
    also: ['/admin/commission'],
    icon: 'M5 4h14v16H5zM9 4v16M12 9h4M12 13h4',
  },
  { label: '支払明細書', group: 'お金', to: '/admin/statements', icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7' },
  { label: '月の会計', group: 'お金', to: '/admin/accounts', icon: 'M4 5h16v14H4zM4 9h16M9 9v10M14 9v10M4 14h16' },
  { label: '領収書', group: 'お金', to: '/admin/documents', icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  {
    label: 'チャージバック',
    group: 'お金',
    to: '/admin/disputes',
    icon: 'M3 6h18v12H3zM3 10h18M9 14h.01M12 13v4M12 20h.01',
  },
  {
    label: '返金の引き継ぎ',
    group: 'お金',
    to: '/admin/handovers',
    icon: 'M4 8h11M11 4l4 4-4 4M20 16H9M13 12l-4 4 4 4',
  },
  {
    label: 'クーポン',
    group: 'お金',
    to: '/admin/coupons',
    icon: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10',
  },
  {
    label: 'レビュー',
    group: '人とブランド',
    to: '/admin/reviews',
    icon: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
  },
  { label: '分類', group: '設定と記録', to: '/admin/reference', icon: 'M4 6h9l7 6-7 6H4zM8 12h.01' },
  {
    label: '検索の言葉',
    group: '設定と記録',
    to: '/admin/search_words',
    icon: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6',
  },
  { label: '設定', group: '設定と記録', to: '/admin/settings', icon: 'M4 7h16M4 17h16M9 4v6M15 14v6' },
  { label: '操作の記録', group: '設定と記録', to: '/admin/audit', icon: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4' },
  {
    label: 'ジョブ',
    group: '設定と記録',
    to: '/admin/jobs',
    icon: 'M12 3v4M12 17v4M3 12h4M17 12h4M6 6l3 3M15 15l3 3M6 18l3-3M15 9l3-3',
  },
]

const account = [
  { label: 'マイページ', to: '/mypage' },
  { label: 'ホスト画面', to: '/host/story' },
  { label: 'つむぎのトップ', to: '/' },
]

/** The entries that the roles open. Of some, they open only a part. */
function entriesFor(roles: readonly AdminRole[]): OfficeEntry[] {
  const part: Record<string, Partial<OfficeEntry>> = {
    ...(!mayOpen(roles, '/admin/settings') && { '/admin/settings': { to: '/admin/settings/fees' } }),
    ...(!mayAs(roles) && {
      '/admin/jobs': { label: 'メール', icon: ENVELOPE, to: '/admin/jobs?view=mails', also: ['/admin/jobs'] },
    }),
  }
  return navigation.map((entry) => ({ ...entry, ...part[entry.to] })).filter(({ to }) => mayOpen(roles, to))
}

type Props = { user: { id: number; name: string; roles: AdminRole[] }; children: ReactNode }

function Frame({ user, children }: Props) {
  return (
    <OfficeRolesProvider user={user}>
      <Kit>
        <OfficeFrame
          area="運営"
          home="/admin"
          user={user}
          navigation={entriesFor(user.roles)}
          account={account}
          search={<AdminSearch user={user} />}
        >
          {children}
        </OfficeFrame>
        <Confirming population="user" />
      </Kit>
    </OfficeRolesProvider>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Frame user={loaderData.user}>
      {/* What was typed or opened for one person or case must not be there for the next. */}
      <Outlet key={pathname} />
    </Frame>
  )
}

/** The body of a 403: of requireAdmin or of the API. */
function bodyOf(error: unknown): Partial<ImpersonatedBody & DeniedBody> | null {
  const body: unknown = isRouteErrorResponse(error) && error.status === 403 ? error.data : null
  return typeof body === 'object' ? (body as Partial<ImpersonatedBody & DeniedBody> | null) : null
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const body = bodyOf(error)
  if (body?.impersonated)
    return (
      <SiteFrame user={body.impersonated}>
        <NotWhileImpersonating name={body.impersonated.name} />
      </SiteFrame>
    )
  const user = loaderData?.user ?? body?.denied
  const page = <ErrorPage error={error} office={user ? { label: '運営ホームへ', to: '/admin' } : undefined} />
  return user ? <Frame user={user}>{page}</Frame> : page
}

/** Replaces pages of the admin area while an admin impersonates a user, who couldn't see them. */
function NotWhileImpersonating({ name }: { name: string }) {
  return (
    <Page title="運営の画面は、会員としての表示を終えると開けます" width="text">
      <p>
        いまは {name} さんとして表示しています。{name}{' '}
        さんには運営の画面がないため、表示しているあいだは、ほかのタブでも開けません。
      </p>
      <form method="post" action="/seeing_as/end" onSubmit={clearStoredForms}>
        <Button type="submit" wide>
          表示を終えて運営の画面へ
        </Button>
      </form>
      <LinkButton to="/mypage" variant="quiet">
        {name} さんのマイページへ
      </LinkButton>
    </Page>
  )
}
