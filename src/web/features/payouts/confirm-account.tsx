import { useRevalidator } from 'react-router'
import type { Payee, PayoutStanding } from '#contract/payouts/payees-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { browserApi } from '#web/api-client.ts'
import { useSending } from '#web/features/accounts/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { accountWords } from './payee-words.ts'

const NO_FIELDS = [] as const

type Props = {
  payee: Payee
  returned: PayoutStanding['returned']
  onConfirmed: (before: number, after: number) => Promise<void>
}

/**
 * After a transfer came back: the host compares the account with the passbook and says that it is
 * right.
 */
export function ConfirmAccount({ payee, returned, onConfirmed }: Props) {
  const sending = useSending(NO_FIELDS, userAnswerOf)
  const { revalidate } = useRevalidator()
  if (!payee.account_doubted_at || !payee.account) return null
  async function confirm() {
    const param = { id: String(payee.id) }
    const saved = await sending.send(() =>
      browserApi.me.payees[':id'].account_confirmation.$post({ param, json: { version: payee.version } }),
    )
    if (!saved) return void revalidate()
    await onConfirmed(payee.version, saved.version)
    sending.done()
    showSuccess('口座を確認しました。次のお振込から、この口座にお支払いします。')
  }
  return (
    <Notice kind="warning" word="お支払いを止めています：口座をご確認ください" live={false}>
      <p>
        {formatMoment(new Date(payee.account_doubted_at))} に、この口座へのお振込がもどりました
        {returned && `（銀行からの理由：${returned.reason}）`}。お金は残高にもどっています。
        番号と名義を通帳とくらべてください。ちがうときは、口座を変えてください。
      </p>
      <p>
        {accountWords(payee.account)}　{payee.account.holder}
      </p>
      {sending.errors.map(({ message }) => (
        <Notice key={message} kind="error">
          {message}
        </Notice>
      ))}
      <Button variant="quiet" busy={sending.busy} onClick={() => void confirm()}>
        この口座でまちがいありません
      </Button>
    </Notice>
  )
}
