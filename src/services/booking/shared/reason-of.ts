import { checkedReason } from '../../shared/checked-reason.ts'

/** Maximum characters of a reason that is mailed to guests. */
export const MAX_REASON = 1000

/**
 * Cleans the reason that is mailed to guests and hosts.
 * @throws InvalidInput where it is empty or too long
 */
export const reasonOf = (text: string): string =>
  checkedReason(text, { most: MAX_REASON, missing: 'お客さまに伝える理由を入力してください。' })
