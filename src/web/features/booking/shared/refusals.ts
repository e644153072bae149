/** Maps the errors of a refused booking to the controls of the form. */
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'

// Field names of the API and their controls. Other errors belong to the whole form.
const CONTROLS: Record<string, string> = {
  calendar_ids: 'slots',
  number_of_people: 'number_of_people',
  party: 'number_of_people',
  option_id: 'option_id',
  coupon_code: 'coupon_code',
  message_to_host: 'message_to_host',
  phone: 'phone',
  payment_token: 'card_number',
}

export const errorsOfRefusal = ({ messages }: Pick<ErrorBody, 'messages'>): FormError[] =>
  Object.entries(messages).flatMap(([field, list]) =>
    list.map((message) => ({ field: CONTROLS[field.replace(/\[\]$/, '')] ?? null, message })),
  )

/** The first message for a control. */
export const errorFor = (errors: readonly FormError[], field: string) =>
  errors.find((error) => error.field === field)?.message ?? null
