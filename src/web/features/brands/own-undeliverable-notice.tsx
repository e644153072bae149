import { Link } from 'react-router'
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { UndeliverableNotice } from '#web/features/mail/undeliverable-notice.tsx'

/** Tells a brand member that mail to their address bounces; empty if it doesn't. */
export function OwnUndeliverableNotice({ me: { email, undeliverable_at, sender_domain } }: { me: BrandMe }) {
  if (!undeliverable_at) return null
  return (
    <UndeliverableNotice
      email={email}
      since={undeliverable_at}
      sender_domain={sender_domain}
      meanwhile="応募のお知らせなどは、いまは送っていません。応募は、この管理画面でご確認いただけます。"
      then={
        <>
          <Link to="/brand/password_reset_send_mail">パスワードの再設定のメール</Link>
          をお送りください。届いたメールのリンクから設定し直すと、お知らせを再開します。
        </>
      }
      otherwise={
        <>
          アドレスをもう使っていないときは、新しいアドレスを
          <Link to="/brand/members/invitation">メンバーに招待</Link>して、そちらでログインしてください。
        </>
      }
    />
  )
}
