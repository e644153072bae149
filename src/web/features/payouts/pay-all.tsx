import { useState } from 'react'
import type { OwnPayout } from '#contract/payouts/statements-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { setPayAll } from '#web/calls/statements.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'

const NO_FIELDS: readonly string[] = []

/** Lets a host who leaves receive a balance below the minimum. */
export function PayAll({ payee: { id, ...payee }, minimum }: { payee: OwnPayout; minimum: number }) {
  const [pay_all, setShown] = useState(payee.pay_all)
  const { busy, errors, send, done } = useSending(NO_FIELDS, userAnswerOf)
  const change = async () => {
    const saved = await send(() => setPayAll({ param: { id }, json: { pay_all: !pay_all } }))
    if (!saved) return
    setShown(!pay_all)
    done()
    showSuccess(
      pay_all ? '最低額に満たない残高は、繰り越します。' : '次のお支払いで、残高をすべてお受け取りいただけます。',
    )
  }
  return (
    <>
      {errors.map(({ message }) => (
        <Notice key={message} kind="error">
          {message}
        </Notice>
      ))}
      <p className={looks.note}>
        {pay_all
          ? '次の明細書では、最低額に満たない残高もお支払いします。'
          : `残高が ${formatYen(minimum)} に満たない月は、次の月に繰り越します（長くても半年です）。ホストをおやめになるときは、残高をすべて受け取れます。`}
      </p>
      <p>
        <Button variant="quiet" busy={busy} onClick={() => void change()}>
          {pay_all ? '最低額に満たない残高は繰り越す' : '次の明細書で残高をすべて受け取る'}
        </Button>
      </p>
    </>
  )
}
