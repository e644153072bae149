import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { makePayoutRun } from '#web/calls/payout-runs.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const FIELDS = ['pay_on'] as const

/** The button and dialog that make a payout run. @param today YYYY-MM-DD */
export function MakeRun({ today }: { today: string }) {
  const [open, setOpen] = useState(false)
  const form = useStoredForm('make-payout-run', { pay_on: '' })
  const sending = useSending(FIELDS, userAnswerOf)
  const navigate = useNavigate()
  // Stays until the call has succeeded, so that a retry after a lost response makes no second run.
  const key = useRef<string | null>(null)
  const { pay_on } = form.value
  async function make() {
    if (pay_on === '') return sending.refuse({ pay_on: ['振込日を選んでください。'] })
    key.current ??= crypto.randomUUID()
    const json = { pay_on, request_key: key.current }
    const made = await sending.send(() => makePayoutRun({ json }))
    if (!made) return
    key.current = null
    form.clear()
    showSuccess(made.existing ? 'この振込日の回は、もうありました。その回を開きました。' : '振込の回を作りました。')
    await navigate(`/admin/payouts/${made.id}`)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>振込の回を作る</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="振込の回を作りますか？"
        lead={
          <p>
            この日までに支払う明細書から、支払える受取人すべての振込を用意します。お金はまだ動きません。承認のあと、ファイルを作ります。
          </p>
        }
        messages={sending.messages}
        fields={FIELDS}
        confirmLabel="振込の回を作る"
        busyLabel="作っています…"
        busy={sending.busy}
        onSubmit={() => void make()}
      >
        <DateInput
          {...fieldOf(form, sending.errorOf)('pay_on')}
          label="振込日"
          required
          min={today}
          help="銀行の営業日を選んでください。"
          onChange={(date) => {
            key.current = null
            form.change({ pay_on: date })
          }}
        />
      </FormDialog>
    </>
  )
}
