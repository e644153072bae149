import { Link } from 'react-router'
import type { AccountClosing } from '#contract/accounts/accounts-schemas.ts'
import { type ObstacleKind, CLOSING_DAYS } from '#domain/accounts/closing.ts'
import { dateOf, formatDate, timeOf } from '#domain/shared/japan-time.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './my-page.module.css'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'

type Named = { key: string; to: string; name: string; about: string }

const moneyWords = { payment: 'お支払い', refund: '返金', dispute: 'チャージバック', payout: '振込' } as const

function when(at: string): string {
  const instant = new Date(at)
  return `${formatDate(dateOf(instant))} ${timeOf(instant)}`
}

/** The bookings and payments of one kind of obstacle. */
function namedOf({ coming, hosted, money }: AccountClosing, kind: ObstacleKind): Named[] {
  switch (kind) {
    case 'coming':
      return coming.map(({ id, title, starts_at }) => ({
        key: `r${id}`,
        to: `/mypage/reservations/${id}`,
        name: title,
        about: when(starts_at),
      }))
    case 'hosted':
      return hosted.map(({ calendar_id, title, starts_at, bookings }) => ({
        key: `c${calendar_id}`,
        to: `/host/calendars/${calendar_id}`,
        name: title,
        about: `${when(starts_at)}・予約${bookings}件`,
      }))
    case 'money':
      return money.map(({ kind: what, reservation_id, title, own }, at) => ({
        key: `m${at}`,
        to: what === 'payout' ? '/host/payouts' : own ? `/mypage/reservations/${reservation_id}` : '/host/sales',
        name: title || 'お支払い',
        about: moneyWords[what],
      }))
    case 'admin':
    case 'balance':
    case 'debt':
    case 'unposted':
      return []
  }
}

/** Where to do something about it. Null: the named things are the links. */
const pages: Record<ObstacleKind, { to: string; label: string } | null> = {
  admin: null,
  coming: { to: '/mypage?period=coming', label: '予約の一覧' },
  hosted: { to: '/host/calendars', label: '開催日程の一覧' },
  money: null,
  balance: { to: '/host/payouts', label: 'お支払いのページ' },
  debt: { to: '/contact', label: 'お問い合わせ' },
  unposted: { to: '/host/sales', label: '売上のページ' },
}

/** What prevents closing the account: each thing named, with what to do about it. */
export function ClosingObstacles({ state }: { state: AccountClosing }) {
  return (
    <Stack as="ul" gap={3} className={styles.obstacles}>
      {state.obstacles.map(({ kind, what, advice }) => {
        const named = namedOf(state, kind)
        const page = pages[kind]
        return (
          <li key={kind}>
            <strong>{what}</strong>
            <p>{advice}</p>
            {named.length > 0 && (
              <Stack as="ul" className={styles.named}>
                {named.map(({ key, to, name, about }) => (
                  <li key={key}>
                    <Link to={to}>{name}</Link>
                    <span>
                      <Unbroken>{about}</Unbroken>
                    </span>
                  </li>
                ))}
              </Stack>
            )}
            {page && (
              <p>
                <Link to={page.to}>{page.label}</Link>
              </p>
            )}
          </li>
        )
      })}
    </Stack>
  )
}

function Points({ points }: { points: readonly (string | false)[] }) {
  return (
    <div className={looks.measure}>
      <Stack as="ul" gap={1} className={looks.points}>
        {points
          .filter((point) => point !== false)
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </Stack>
    </div>
  )
}

type Props = {
  /** Whether the person has an experience, or belongs to an ambassador. */
  host: boolean
  /** Published experiences that are hidden at once; 0 when they are hidden already. */
  experiences: number
}

/** What closing the account means: until when it can be stopped, what is deleted, what stays. */
export function ClosingWords({ host, experiences }: Props) {
  return (
    <>
      <Section title={`${CLOSING_DAYS}日のあいだ`}>
        <Points
          points={[
            'これまでと同じようにログインできます。「退会をやめる」を押すと、いつでもやめられます。',
            '新しい予約と、体験の公開の申請はできません。',
            experiences > 0 &&
              `公開中の体験${experiences}件は、申し込むとすぐに公開を停止します。退会をやめると、再び公開します。`,
            `${CLOSING_DAYS}日が過ぎても、予約やお支払いが残っているときは、なくなるのを待ってから削除します。`,
          ]}
        />
      </Section>
      <Section title="削除するもの">
        <Points
          points={[
            'お名前、メールアドレス、電話番号、写真、自己紹介',
            'パスワード、パスキー、LINEやGoogleとのつながり',
            '送ったメッセージと画像、ホストへのメッセージ、開催リクエストの文',
            'コミュニティへの申し込みのお名前、住所、メールアドレス、回答など（生まれ年と職業は、名前のない記録として残ります）',
            'お気に入り、体験の下書き、お知らせの設定、つむぎからお送りしたメールの控え',
            host && '開催した体験の説明、写真、場所（体験の題名は、予約した方の記録のために残ります）',
            host && '受取人の登録と、受取口座',
          ]}
        />
        <p className={looks.measure}>削除したものは、元に戻せません。</p>
      </Section>
      <Section title="法律などのために残すもの">
        <Points
          points={[
            '予約、お支払い、返金の記録：名前を消して残します。',
            '領収書などの書類：法律により少なくとも7年間、宛名を含めて、発行したときのまま保存します。',
            host &&
              '売上、支払明細書、振込の記録：法律により少なくとも7年間、お名前と振込先を含めて保存します。口座番号は暗号化しています。',
            'メールを受け取る同意の記録：法律により、同意があった証拠として残します。',
            '重要な操作の記録：不正な利用の調査のため、会員番号、日時、IPアドレスを残します。',
            'レビュー：「退会したユーザー」の名前で残ります。',
          ]}
        />
      </Section>
    </>
  )
}
