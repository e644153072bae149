/** Ends the brand session: says so, then leads to the sign-in page. */
import { useEffect, useState } from 'react'
import { answerOf, browserBrandApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { clearStoredForms } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/sign-out'

export const meta: Route.MetaFunction = () => [
  { title: 'ログアウト | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function BrandSignOut() {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    let there = true
    void answerOf(browserBrandApi['brand-members']['sign-out'].$delete()).then((answer) => {
      if (!answer.ok) {
        console.info('sign-out failed', answer.status)
        if (there) setFailed(answer.error.message)
        return
      }
      clearStoredForms()
      window.location.replace('/brand/sign_in')
    })
    return () => {
      there = false
    }
  }, [attempt])

  if (failed)
    return (
      <Page width="form" title="ログアウトできませんでした">
        <Notice kind="error">{failed}</Notice>
        <Button
          wide
          onClick={() => {
            setFailed(null)
            setAttempt(attempt + 1)
          }}
        >
          もう一度ログアウトする
        </Button>
      </Page>
    )
  return (
    <Page width="form" title="ログアウト">
      <p role="status">ログアウトしています…</p>
      <noscript>
        <Notice kind="warning" live={false}>
          ログアウトするには、ブラウザーの JavaScript を有効にしてください。
        </Notice>
      </noscript>
    </Page>
  )
}
