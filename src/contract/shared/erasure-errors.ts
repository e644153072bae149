// Rows of the error table about users who can't be erased now, and about accounts that their owners
// are closing.
import { formatYen } from '#domain/shared/yen.ts'
import { row } from './error-row.ts'

export const erasureErrors = {
  account_closing: row(
    422,
    'base',
    '退会の手続き中は、新しい予約と、体験の公開の申請はできません。マイページで退会をやめると、できるようになります。',
  ),
  experience_host_closing: row(422, 'action', 'ホストが退会の手続き中のため、公開できません。'),
  erasure_of_admin: row(422, 'base', '管理者は退会にできません。先に権限を変えてください。'),
  erasure_reservations: row(
    422,
    'base',
    (d) =>
      `これからの予約が${d.count}件あるため、退会にできません。予約が終わるか、キャンセルされるまでお待ちください。`,
  ),
  erasure_hosted: row(
    422,
    'base',
    (d) =>
      `開催する体験に、これからの予約が${d.count}件あるため、退会にできません。開催が終わるか、中止されるまでお待ちください。`,
  ),
  erasure_balance: row(
    422,
    'base',
    (d) =>
      `ホストとしての残高が${formatYen(Number(d.balance))}あるため、退会にできません。ホストの方は「お支払い」のページで、次のお支払いで全額を受け取るようにできます。マイナスのときは、元帳で調整してください。`,
  ),
  erasure_unposted: row(
    422,
    'base',
    '終わったばかりの予約の売上を記入しています。1分ほど待って、もう一度お試しください。',
  ),
  erasure_money: row(
    422,
    'base',
    (d) => `手続き中のお支払いか返金が${d.count}件あるため、退会にできません。手続きが終わるまでお待ちください。`,
  ),
}
