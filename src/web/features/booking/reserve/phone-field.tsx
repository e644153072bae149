import type { FieldOf } from '#web/ui/form/field-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Fold } from './fold.tsx'

type Props = {
  field: FieldOf<{ message_to_host: string; phone: string }>
  /** Of the guest's profile. */
  known: { name: string; phone: string }
}

/** Who books, with a telephone number for the day. */
export function PhoneField({ field, known }: Props) {
  return (
    <Fold
      title="お申し込みの方"
      summary={`${known.name} さん・${known.phone || '電話番号なし'}`}
      needed={field('phone').value !== known.phone || field('phone').error !== null}
    >
      <TextInput
        {...field('phone')}
        label="電話番号"
        type="tel"
        autoComplete="tel"
        size="medium"
        help="当日の急な連絡のためのものです。主催者だけが、開催の2日前から翌日まで見られます。プロフィールに保存します。"
      />
    </Fold>
  )
}
