import { useRevalidator } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { withdrawClosing } from '#web/calls/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'

const NO_FIELDS: readonly string[] = []

type Props = {
  closes_at: string
  /** An admin sees the page as this user. */
  impersonated: boolean
  onKept: () => void
}

/** Shown while the account is being closed: until when, and the button that keeps the account. */
export function ClosingNotice({ closes_at, impersonated, onKept }: Props) {
  const { revalidate } = useRevalidator()
  const sending = useSending(NO_FIELDS, userAnswerOf)
  const keep = async () => {
    if (!(await sending.send(() => withdrawClosing()))) return
    onKept()
    await revalidate()
    sending.done()
  }
  return (
    <Notice kind="warning" word="退会の手続き中です" live={false}>
      <p>
        {`${formatMoment(new Date(closes_at))} を過ぎると、アカウントを削除します。それまでは、いつでもやめられます。`}
      </p>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {!impersonated && (
        <Button variant="quiet" busy={sending.busy} onClick={() => void keep()}>
          退会をやめる
        </Button>
      )}
    </Notice>
  )
}
