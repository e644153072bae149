import type { SlotWishQuery } from '#contract/experiences/experiences-schemas.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** @throws InvalidInput for invalid dates and a reversed range */
export function checkDates({ date_from, date_to }: Pick<SlotWishQuery, 'date_from' | 'date_to'>) {
  const messages: Record<string, string[]> = {}
  for (const [field, date] of Object.entries({ date_from, date_to }))
    if (date !== undefined && !isDate(date)) messages[field] = ['日付を正しく入力してください。']
  if (Object.keys(messages).length === 0 && date_from !== undefined && date_to !== undefined && date_from > date_to)
    messages.date_to = ['終わりの日は、始まりの日以降にしてください。']
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
}
