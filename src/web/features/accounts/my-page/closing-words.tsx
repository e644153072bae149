import { CLOSING_DAYS } from '#domain/accounts/closing.ts'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'

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
