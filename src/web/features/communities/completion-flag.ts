import { completionFlag } from '../shared/completion-flag.ts'

export type Applied = {
  community_id: number
  /** Whether the decision will be mailed. */
  mailed: boolean
  /** Whether the application is listed on the applicant's own page. */
  signed_in: boolean
}

/** Flag for the completion page of an application. */
export const applied = completionFlag(
  'applied',
  (stored): stored is Applied =>
    typeof stored === 'object' &&
    stored !== null &&
    'community_id' in stored &&
    typeof stored.community_id === 'number',
)
