import { type ReactNode, Suspense } from 'react'
import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import type { FieldOf } from '#web/ui/form/field-of.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { later } from '#web/ui/later.tsx'
import { Fold } from './fold.tsx'

// Folded, and few guests have one.
export const CouponField = later(async () => (await import('./coupon-field.tsx')).CouponField)

type Props = {
  field: FieldOf<{ message_to_host: string; phone: string }>
  /** Of the guest's profile. */
  known: { name: string; phone: string }
  /** After them. */
  children: ReactNode
}

/** What only the host reads: a message, and who comes, with a telephone number for the day. */
export const ToHostFields = ({ field, known, children }: Props) => (
  <>
    <TextArea
      {...field('message_to_host')}
      label="主催者へのメッセージ"
      help="質問や、アレルギーなど伝えておきたいこと。"
      limit={MAX_MESSAGE_TO_HOST}
      rows={2}
    />
    <div>
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
      <Suspense>{children}</Suspense>
    </div>
  </>
)
