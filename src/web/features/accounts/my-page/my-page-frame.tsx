import { type ReactNode, Suspense, useState } from 'react'
import type { Me, MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { NeedsScriptFrame } from '#web/ui/needs-script.tsx'
import { later, Nothing } from '#web/ui/later.tsx'
import { Row } from '#web/ui/layout.tsx'

// Few users need them.
const ClosingNotice = later(async () => (await import('./closing-notice.tsx')).ClosingNotice, Nothing)
const VerifyEmail = later(async () => (await import('./verify-email.tsx')).VerifyEmail, Nothing)

type Props = {
  me: Me
  /** Null when it couldn't be loaded. */
  email: MyEmail | null
  current: 'coming' | 'past' | 'favorites' | 'requests' | 'waiting' | 'applications' | 'profile' | 'settings'
  children: ReactNode
}

/** The frame of all tabs of the user's own page: name, sign-out button and tab navigation. */
export function MyPageFrame({ me, email, current, children }: Props) {
  const [closingCancelled, setClosingCancelled] = useState(false)
  return (
    <Page title="マイページ">
      <Row gap={3} rowGap={1} justify="between">
        <p>{me.name} さん</p>
        <form method="post" action="/sign_out">
          <Button type="submit" variant="plain">
            ログアウト
          </Button>
        </form>
      </Row>
      {me.closes_at && (
        <Suspense>
          <ClosingNotice
            closes_at={me.closes_at}
            impersonated={me.viewing !== undefined}
            onKept={() => setClosingCancelled(true)}
          />
        </Suspense>
      )}
      {closingCancelled && !me.closes_at && (
        <Notice kind="success">退会を取りやめました。これまでと同じように、お使いいただけます。</Notice>
      )}
      {email && (!email.email_verified || email.undeliverable_at) && (
        <Suspense>
          <VerifyEmail mine={email} />
        </Suspense>
      )}
      <Tabs
        label="マイページの表示"
        items={[
          { label: '予定', to: '/mypage?period=coming', current: current === 'coming' },
          { label: '過去', to: '/mypage?period=past', current: current === 'past' },
          { label: 'メッセージ', to: '/mypage/messages', current: false },
          { label: 'お気に入り', to: '/mypage/favorites', current: current === 'favorites' },
          { label: '開催リクエスト', to: '/mypage/requests', current: current === 'requests' },
          { label: '空き待ち', to: '/mypage/waiting', current: current === 'waiting' },
          { label: '参加の申し込み', to: '/mypage/applications', current: current === 'applications' },
          { label: 'プロフィール', to: '/mypage/profile', current: current === 'profile' },
          { label: '設定', to: '/mypage/security', current: current === 'settings' },
        ]}
      />
      <NeedsScriptFrame>{children}</NeedsScriptFrame>
    </Page>
  )
}
