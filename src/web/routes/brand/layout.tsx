/** The frame of the brand back office. */
import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { openedAs } from '#web/features/brands/brand-call.ts'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { brandMeContext, requireBrandMember } from '#web/features/brands/brand-guard.ts'
import { OtherBrand } from '#web/features/brands/other-brand.tsx'
import { BRAND_CHOICE, BRAND_HOME } from '#web/features/shared/brand-paths.ts'
import { ErrorPage } from '#web/ui/frame/error-page.tsx'
import { Kit } from '#web/ui/kit/kit.tsx'
import { type OfficeEntry, OfficeFrame } from '#web/ui/kit/office-frame.tsx'
import type { Route } from './+types/layout'
import { BrandSearch } from '#web/features/brands/brand-search.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireBrandMember]

export function loader({ context }: Route.LoaderArgs) {
  return { me: context.get(brandMeContext) }
}

const navigation: OfficeEntry[] = [
  { label: 'ダッシュボード', to: BRAND_HOME, exact: true, icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z' },
  { label: '応募', to: '/brand/community_applications', icon: 'M4 6h16v13H4zM4 7l8 7 8-7' },
  {
    label: 'コミュニティ',
    to: '/brand/communities',
    icon: 'M12 20v-7M12 13c0-4 3-6 7-6 0 4-3 6-7 6ZM12 15c0-3-2.5-5-6-5 0 3 2.5 5 6 5Z',
  },
  {
    label: 'メンバー',
    to: '/brand/members',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17 14c2.5.6 4 3 4 6',
  },
]

const account = [
  { label: 'ログインとセキュリティ', to: '/brand/security' },
  { label: 'お知らせのメール', to: '/brand/notifications' },
  { label: 'つむぎのトップ', to: '/' },
]
const switching = { label: 'ブランドを切り替える', to: BRAND_CHOICE }

type Props = Pick<Route.ComponentProps['loaderData'], 'me'> & { children: ReactNode }

function Frame({ me, children }: Props) {
  useEffect(() => {
    openedAs(me.id)
    return () => openedAs(null)
  }, [me.id])
  return (
    <Kit>
      <OfficeFrame
        area="ブランド"
        home={BRAND_HOME}
        user={{
          name: me.email,
          about: (
            <>
              {me.email}
              <br />「{me.brand_name}」のメンバー
            </>
          ),
        }}
        navigation={navigation}
        account={me.brands > 1 ? [switching, ...account] : account}
        signOutTo="/brand/sign_out"
        search={<BrandSearch member={me} />}
      >
        {children}
      </OfficeFrame>
      <Confirming population="brand_member" />
    </Kit>
  )
}

export default function BrandLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Frame me={loaderData.me}>
      <Outlet key={pathname} />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = (
    <ErrorPage
      error={error}
      office={{ label: 'ダッシュボードへ戻る', to: BRAND_HOME }}
      notFound={loaderData && <OtherBrand brands={loaderData.me.brands} />}
    />
  )
  return loaderData ? <Frame me={loaderData.me}>{page}</Frame> : page
}
