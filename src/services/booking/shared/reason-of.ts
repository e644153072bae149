import { checkedReason } from '../../shared/checked-reason.ts'

/** Most characters of a reason that guests are mailed. */
export const MAX_REASON = 1000

/** The reason that guests and hosts are mailed, cleaned. @throws InvalidInput where it is empty or too long */
export const reasonOf = (text: string): string =>
  checkedReason(text, { most: MAX_REASON, missing: 'お客さまに伝える理由を入力してください。' })
