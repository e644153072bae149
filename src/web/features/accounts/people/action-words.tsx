// Texts of the admin's actions on a user: the button, and the confirmation dialog with its
// consequences.
import type { ReactNode } from 'react'
import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'

export type PersonAction =
  | 'access'
  | 'suspend'
  | 'lift'
  | 'lift_undeliverable'
  | 'sign_out'
  | 'two_factor'
  | 'view'
  | 'erase'

type Words = {
  title: (name: string) => string
  what: (person: PersonDetail) => ReactNode
  /** Fields that the dialog asks for. */
  fields: readonly ('access_control' | 'admin_roles' | 'reason' | 'email')[]
  reasonHelp?: string
  confirm: string
  done: (name: string) => string
  danger?: boolean
}

const points = (...sentences: (string | false)[]) => (
  <Stack as="ul" gap={0.5} className={looks.points}>
    {sentences.filter(Boolean).map((sentence) => (
      <li key={String(sentence)}>{sentence}</li>
    ))}
  </Stack>
)

const LOGGED_REASON = '理由は操作の記録に残ります。個人情報は書かないでください。'

export const words: Record<PersonAction, Words> = {
  access: {
    title: (name) => `${name} さんの権限を変えますか？`,
    what: () => (
      <p>
        次の操作から、新しい権限になります。公開中の体験と予約は、そのままです。管理者の役割が変わるときは、本人にメールでお知らせします。
      </p>
    ),
    fields: ['access_control', 'admin_roles'],
    confirm: '権限を変える',
    done: (name) => `${name} さんの権限を変えました。`,
  },
  suspend: {
    title: (name) => `${name} さんの利用を停止しますか？`,
    what: ({ experience_count }) =>
      points(
        'すべての端末からすぐにログアウトされ、ログインできなくなります。',
        'すでに入っている予約は、ゲストとしての予約も、開催する体験への予約も、そのまま有効です。必要なものは個別にキャンセルしてください。',
        experience_count > 0 &&
          '公開中の体験は公開を停止し、新しい予約を受け付けなくなります。ほかにメンバーのいるアンバサダーの体験は、公開を続けます。',
        '本人に、お問い合わせ先を添えてメールでお知らせします。理由は書きません。',
        '解除すると、停止した体験も再び公開されます。',
      ),
    fields: ['reason'],
    reasonHelp: LOGGED_REASON,
    confirm: '利用を停止する',
    done: (name) => `${name} さんの利用を停止しました。`,
    danger: true,
  },
  lift: {
    title: (name) => `${name} さんの利用停止を解除しますか？`,
    what: () =>
      points(
        'ふたたびログインできるようになります。本人にメールでお知らせします。',
        '利用停止と同時に公開を停止した体験は、再び公開されます。',
      ),
    fields: [],
    confirm: '解除する',
    done: (name) => `${name} さんの利用停止を解除しました。`,
  },
  lift_undeliverable: {
    title: (name) => `${name} さんへのメールの送信を再開しますか？`,
    what: ({ withheld_count }) =>
      points(
        '届かないアドレスの印を消し、これからのメールをふつうに送ります。また戻ってくると、もう一度印がつきます。',
        withheld_count > 0 && `送らなかった${withheld_count}通は、送り直しません。`,
        '本人が確認のメールのリンクを開いたときは、自動で再開します。',
      ),
    fields: [],
    confirm: '再開する',
    done: (name) => `${name} さんへのメールの送信を再開しました。`,
  },
  sign_out: {
    title: (name) => `${name} さんをすべての端末でログアウトしますか？`,
    what: () => <p>入力中の内容が失われることがあります。本人は、同じパスワードでまたログインできます。</p>,
    fields: [],
    confirm: 'ログアウトさせる',
    done: (name) => `${name} さんをすべての端末でログアウトしました。`,
  },
  two_factor: {
    title: (name) => `${name} さんの二段階認証をリセットしますか？`,
    what: () =>
      points(
        '二段階認証とパスキーをすべて解除し、すべての端末でログアウトさせます。次のログインは、パスワードだけでできます。',
        'ご本人からの依頼であることを、登録の電話やメールなど別の方法で必ず確かめてください。',
        'ご本人に、リセットしたことをメールでお知らせします。',
      ),
    fields: ['reason'],
    reasonHelp: LOGGED_REASON,
    confirm: 'リセットする',
    done: (name) => `${name} さんの二段階認証をリセットしました。`,
    danger: true,
  },
  view: {
    title: (name) => `${name} さんの画面を表示しますか？`,
    what: () =>
      points(
        'この会員に見える画面を、最長30分、見るだけの状態で表示します。予約や変更などの操作はできません。',
        'どの画面にも、だれとして表示しているかと「終える」が出ます。終えるまで、運営画面は開けません。',
        '始めたことと終えたことを、理由とともに記録します。この会員のログインの記録には残りません。',
      ),
    fields: ['reason'],
    reasonHelp: `例：予約が見つからないというお問い合わせの確認。${LOGGED_REASON}`,
    confirm: '表示を始める',
    done: () => '',
  },
  erase: {
    title: (name) => `${name} さんを退会にしますか？`,
    what: () =>
      points(
        '名前・メールアドレス・写真・自己紹介・申し込みの内容・メッセージ・下書き・送ったメールを消します。元には戻せません。',
        '予約とお支払いの記録は、法律で定められた期間の保存のため、名前を消して残します。レビューは「退会したユーザー」として残ります。',
        '公開中の体験は公開を停止します。同じメールアドレスで、新しく登録できるようになります。',
        '本人の求めがあるときは、先に「データを書き出す」で控えをお渡しください。',
      ),
    fields: ['reason', 'email'],
    reasonHelp: LOGGED_REASON,
    confirm: '退会にする',
    done: () => '退会にしました。',
    danger: true,
  },
}
