/** The frame of everything a host does, for any signed-in person: writing an experience makes a host of a guest. */
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { meContext, requireUser } from '#web/features/accounts/guards.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Kit } from '#web/ui/kit/kit.tsx'
import { OfficeFrame, type OfficeEntry } from '#web/ui/kit/office-frame.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [requireUser]

export function loader({ context }: Route.LoaderArgs) {
  const { name, access_control, current_ambassador_id } = context.get(meContext)
  return { user: { name, access_control, current_ambassador_id } }
}

/** A line is added together with its page. */
const navigation: OfficeEntry[] = []

const account = (admin: boolean) => [
  { label: 'マイページ', to: '/mypage' },
  { label: 'つむぎのトップ', to: '/' },
  ...(admin ? [{ label: '運営の画面', to: '/admin' }] : []),
]

type Props = { user: Pick<Me, 'name' | 'access_control'>; children: ReactNode }

function Frame({ user, children }: Props) {
  return (
    <Kit>
      <OfficeFrame
        area="ホスト"
        home="/host/story"
        user={user}
        navigation={navigation}
        account={account(user.access_control === 'ADMIN')}
      >
        {children}
      </OfficeFrame>
    </Kit>
  )
}

export default function HostLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame user={loaderData.user}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />
  return loaderData ? <Frame user={loaderData.user}>{page}</Frame> : page
}
