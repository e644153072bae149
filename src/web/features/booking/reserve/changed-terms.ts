import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { errorsOfRefusal } from '../shared/refusals.ts'

const NOT_BOOKED =
  'ご予約はまだ完了していません。いまの内容をお確かめのうえ、もう一度お進みください。お支払いは発生していません。'

/**
 * What to say when the terms have changed since the order. Names no change if the page was loaded
 * after it, for example after a reload while the response was missing: it shows the new terms
 * already.
 * @param versions of the terms: those that the order was sent with, and those on the page
 */
export const errorsOfChangedTerms = (
  error: Pick<ErrorBody, 'messages'>,
  { sent, shown }: { sent: string | null | undefined; shown: string },
): FormError[] => (sent === shown ? errorsOfRefusal(error) : [{ field: null, message: NOT_BOOKED }])
