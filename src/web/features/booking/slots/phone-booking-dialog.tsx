import type { PhoneBooking } from '#contract/booking/host-booking-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { addPhoneBooking, updatePhoneBooking } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

const MAX_NAME = 100
const MAX_NOTE = 1000
const idOf = (field: string) => `phone-booking-${field}`

type Props = {
  calendar: HostCalendar
  /** The booking to change; null for a new one. */
  booking: PhoneBooking | null
  onClose: () => void
}

/** The form of a booking by telephone. Mount it to open it. */
export function PhoneBookingDialog({ calendar, booking, onClose }: Props) {
  const subject = booking ? `change-${booking.id}` : `new-${calendar.id}`
  const form = useStoredForm(`phone-booking-${subject}`, {
    name: booking?.name ?? '',
    number_of_people: String(booking?.number_of_people ?? 1),
    note: booking?.note ?? '',
    // The same for a repeated call after a lost response, also after a reload.
    request_key: '',
  })
  const { busy, messages, refuse, run } = useOperation()
  const { name, note } = form.value
  const own = booking?.number_of_people ?? 0
  const most = calendar.recruitment_number - calendar.participant_number + own

  function show(wrong: Record<string, string[]>) {
    refuse(wrong)
    const [field] = Object.keys(wrong)
    if (field) document.getElementById(idOf(field))?.focus()
  }

  async function submit() {
    if (name.trim() === '') return show({ name: ['お名前を入力してください。'] })
    const json = { name, note, number_of_people: Number(form.value.number_of_people) }
    const request_key = form.value.request_key || crypto.randomUUID()
    if (!booking && form.value.request_key === '') form.change({ request_key })
    await run(
      async () => {
        const answer = await userAnswerOf(
          booking
            ? updatePhoneBooking({ param: { id: booking.id }, json })
            : addPhoneBooking({ param: { id: calendar.id }, json: { ...json, request_key } }),
        )
        if (!answer.ok) show(answer.error.messages)
        return answer
      },
      () => {
        form.clear()
        onClose()
        showSuccess(booking ? '電話のご予約を変更しました。' : '電話のご予約を書きとめました。')
      },
    )
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={busy}
      title={booking ? '電話のご予約を変える' : '電話のご予約'}
      confirmLabel={booking ? '変更する' : '書きとめる'}
      lead={<p>お席を押さえます。メールとカードの決済はありません。お名前とメモは、開催の30日後に自動で消えます。</p>}
      messages={messages}
      fields={['name', 'number_of_people', 'note']}
      onSubmit={() => void submit()}
    >
      <Fields>
        <TextInput
          {...field('name')}
          label="お名前"
          id={idOf('name')}
          required
          maxLength={MAX_NAME}
          autoComplete="off"
        />
        <Select
          {...field('number_of_people')}
          label="人数"
          id={idOf('number_of_people')}
          required
          size="short"
          placeholder={null}
          help={`残り${most}名です。`}
          options={Array.from({ length: Math.max(1, most) }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1}名`,
          }))}
        />
        <TextArea
          {...field('note')}
          label="メモ"
          id={idOf('note')}
          rows={2}
          help="例：電話番号、アレルギー、お支払いのこと。"
          limit={MAX_NOTE}
        />
      </Fields>
    </FormDialog>
  )
}
