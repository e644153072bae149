import { type ReactNode, Suspense } from 'react'
import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import type { FieldOf } from '#web/ui/form/field-of.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { later } from '#web/ui/later.tsx'

// Both are folded, and few guests open them.
const PhoneField = later(async () => (await import('./phone-field.tsx')).PhoneField)
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
      <Suspense>
        <PhoneField known={known} field={field} />
        {children}
      </Suspense>
    </div>
  </>
)
