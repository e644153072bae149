/**
 * Ends the brand session, then opens the sign-in page. After a link from another site it waits for
 * a click.
 */
import { useEffect, useState } from 'react'
import { signOutBrandMember } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { reportSignOut } from '#web/ui/form/sign-out.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { Route } from './+types/sign-out'

export const meta: Route.MetaFunction = () => [{ title: 'ログアウト | ブランド管理画面 | つむぎ' }]

/**
 * Only links on our own pages sign out without a click. A browser that sends no Sec-Fetch-Site
 * needs the click, too.
 */
export const loader = ({ request }: Route.LoaderArgs) => ({
  fromOwnPage: request.headers.get('sec-fetch-site') === 'same-origin',
})

type State = 'asking' | 'signing_out' | { failed: string }

export default function BrandSignOut({ loaderData: { fromOwnPage } }: Route.ComponentProps) {
  const [state, setState] = useState<State>(fromOwnPage ? 'signing_out' : 'asking')

  useEffect(() => {
    if (state !== 'signing_out') return undefined
    let mounted = true
    void readResponse(signOutBrandMember()).then((answer) => {
      if (!answer.ok) {
        console.info('sign-out failed', answer.status)
        if (mounted) setState({ failed: answer.error.message })
        return
      }
      reportSignOut('brand')
      window.location.replace('/brand/sign_in')
    })
    return () => {
      mounted = false
    }
  }, [state])

  const signOut = () => setState('signing_out')
  if (typeof state === 'object')
    return (
      <Page width="form" title="ログアウトできませんでした">
        <Notice kind="error">{state.failed}</Notice>
        <Button wide onClick={signOut}>
          もう一度ログアウトする
        </Button>
      </Page>
    )
  return (
    <Page width="form" title="ログアウト">
      {state === 'signing_out' ? (
        <p role="status">ログアウトしています…</p>
      ) : (
        <>
          <p>ブランド管理画面からログアウトします。</p>
          <Button wide onClick={signOut}>
            ログアウトする
          </Button>
        </>
      )}
      <NeedsScript what="ログアウト" />
    </Page>
  )
}
