import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import type { FieldOf } from '#web/ui/form/field-of.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** What only the host reads: a message, and a telephone number for the day. */
export const ToHostFields = ({ field }: { field: FieldOf<{ message_to_host: string; phone: string }> }) => (
  <>
    <TextArea
      {...field('message_to_host')}
      label="主催者へのメッセージ"
      help="質問や、アレルギーなど伝えておきたいこと。"
      limit={MAX_MESSAGE_TO_HOST}
    />
    <TextInput
      {...field('phone')}
      label="電話番号"
      type="tel"
      autoComplete="tel"
      size="medium"
      help="当日の急な連絡のためのものです。主催者だけが、開催の2日前から翌日まで見られます。プロフィールに保存します。"
    />
  </>
)
