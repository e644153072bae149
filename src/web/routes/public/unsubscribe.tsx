/**
 * Ends mails that need a consent. Such a mail links here: /unsubscribe/{token}. Opening the page
 * changes nothing, because mail scanners open links. Mail programs post here themselves (RFC 8058),
 * without a session.
 */
import type { MailConsentKind } from '#domain/notices/channels.ts'
import { endMailConsent, getMailConsent } from '#web/calls/notices.ts'
import { loaded } from '#web/read-response.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/unsubscribe'

// The URL contains the token: don't send it to other sites as referrer. With `no-referrer`, the
// form would have no origin, and the router would refuse it.
export const meta: Route.MetaFunction = () => [
  { title: '配信の停止 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loaded(getMailConsent({ context, param: { token: params.token } }))

export const action = ({ params, context }: Route.ActionArgs) =>
  loaded(endMailConsent({ context, param: { token: params.token } }))

const names: Record<MailConsentKind, string> = { review_invitation: 'レビューのお願いのメール' }

export default function Unsubscribe({ loaderData: { kind, ended } }: Route.ComponentProps) {
  return (
    <Page width="form" title="配信の停止">
      {ended ? (
        <>
          <Notice kind="success" word="停止しました">
            {names[kind]}は、今後お送りしません。
          </Notice>
          <p>ご予約に必要なお知らせは、これからもメールでお送りします。</p>
          <LinkButton to="/mypage/notices" wide>
            お知らせの受け取り方を見る
          </LinkButton>
        </>
      ) : (
        <form method="post">
          <p>{names[kind]}の配信を停止します。ご予約に必要なお知らせは、これからもお送りします。</p>
          <Button type="submit" wide>
            配信を停止する
          </Button>
        </form>
      )}
    </Page>
  )
}
