import type { FailureKind } from './delivery-failure.ts'

/** Why a mail did not arrive, for admins. */
export const failureWords: Record<FailureKind, string> = {
  address_unknown: '宛先のメールアドレスが使われていないか、受信を拒否されています。',
  mailbox_full: '宛先のメールボックスがいっぱいです。',
  refused: '宛先のサーバーが、このメールの受け取りを拒否しました（迷惑メールの判定など）。',
  complaint: '受け取った人が、迷惑メールとして報告しました。',
  too_large: 'メールが大きすぎると断られました。',
  busy: '宛先のサーバーが、いまは受け取れないと答えました。',
  throttled: '宛先のサーバーが、送る速さを落とすよう求めています。',
  unreachable: 'メールサーバーにつながらないか、途中で切れました。',
  server_refuses_us:
    'メールサーバーが、こちらの接続・ログイン・差出人を受け付けません。メールの設定を確かめてください。',
}
