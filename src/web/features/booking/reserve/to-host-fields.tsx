import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { errorFor } from '../shared/refusals.ts'

type Values = { message_to_host: string; phone: string }
type Props = { value: Values; errors: readonly FormError[]; onChange: (some: Partial<Values>) => void }

/** What only the host reads: a message, and a telephone number for the day. */
export function ToHostFields({ value, errors, onChange }: Props) {
  return (
    <>
      <TextArea
        label="主催者へのメッセージ"
        name="message_to_host"
        help="質問や、アレルギーなど伝えておきたいこと。"
        limit={MAX_MESSAGE_TO_HOST}
        value={value.message_to_host}
        onChange={(event) => onChange({ message_to_host: event.target.value })}
        error={errorFor(errors, 'message_to_host')}
      />
      <TextInput
        label="電話番号"
        name="phone"
        type="tel"
        autoComplete="tel"
        size="medium"
        help="当日の急な連絡のためのものです。主催者だけが、開催の2日前から翌日まで見られます。プロフィールに保存します。"
        value={value.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
        error={errorFor(errors, 'phone')}
      />
    </>
  )
}
