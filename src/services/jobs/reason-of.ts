import { MAX_REASON } from '#domain/jobs/job-words.ts'
import { checkedReason } from '../shared/checked-reason.ts'

/**
 * Cleans the reason.
 * @throws InvalidInput
 */
export const reasonOf = (typed: string): string =>
  checkedReason(typed, { most: MAX_REASON, missing: 'あきらめる理由を入力してください。', named: '' })
