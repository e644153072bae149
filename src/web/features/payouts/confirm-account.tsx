import { useRevalidator } from 'react-router'
import type { Payee } from '#contract/payouts/payees-schemas.ts'
import { MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { confirmPayeeAccount } from '#web/calls/payouts.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import inner from '#web/ui/inner-looks.module.css'

const FIELDS = ['reason'] as const

type Props = {
  payee: Payee
  /** Whether the page says why the transfer came back. */
  told: boolean
  onConfirmed: (before: number, after: number) => Promise<void>
}

/**
 * After a transfer came back: the host compares the account with the passbook and says that it is
 * right.
 */
export function ConfirmAccount({ payee, told, onConfirmed }: Props) {
  const sending = useSending(FIELDS, userAnswerOf)
  const form = useStoredForm(`payee-account-note-${payee.id}`, { reason: '' })
  const { revalidate } = useRevalidator()
  if (!payee.account_doubted_at || !payee.account || payee.state === 'suspended') return null
  const { account_return: returned, account_note: note } = payee
  const needs_note = returned?.needs_note ?? false
  async function confirm() {
    if (needs_note && form.value.reason.trim() === '')
      return sending.refuse({ reason: ['口座を変えないわけを入力してください。'] })
    const param = { id: payee.id }
    const saved = await sending.send(() =>
      confirmPayeeAccount({
        param,
        json: { version: payee.version, ...form.value },
      }),
    )
    if (!saved) return void revalidate()
    await onConfirmed(payee.version, saved.version)
    sending.done()
    form.clear()
    showSuccess(
      needs_note
        ? '送りました。運営者が確認すると、この口座にお支払いします。'
        : '口座を確認しました。次のお振込から、この口座にお支払いします。',
    )
  }
  const field = fieldOf(form, sending.errorOf)
  return (
    <Card pad={3} gap={2} className={inner.edge}>
      <h3>口座をご確認ください</h3>
      {!told && (
        <p>
          {returned ? `${formatDate(returned.pay_on)} の` : ''}この口座へのお振込がもどりました
          {returned && `（銀行からの理由：${returned.reason}）`}。
        </p>
      )}
      <p>お金は残高にもどっています。番号と名義を通帳とくらべてください。ちがうときは、口座を変えてください。</p>
      {note !== null ? (
        <p>運営者が、次のわけを確認しています：{note}</p>
      ) : (
        <PostForm onSubmit={confirm}>
          <Fields>
            {needs_note && (
              <TextArea
                {...field('reason')}
                label="口座を変えないわけ"
                required
                rows={3}
                limit={MAX_PAYEE_MESSAGE}
                help="同じ口座にもう一度お振り込みするときだけ、お書きください。運営者が確認します。"
              />
            )}
            {sending.errors
              .filter(({ field }) => field !== 'reason')
              .map(({ message }) => (
                <Notice key={message} kind="error">
                  {message}
                </Notice>
              ))}
            <Button type="submit" variant="quiet" busy={sending.busy}>
              {needs_note ? '口座を変えずに送る' : 'この口座でまちがいありません'}
            </Button>
          </Fields>
        </PostForm>
      )}
    </Card>
  )
}
