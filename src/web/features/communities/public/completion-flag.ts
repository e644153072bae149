import { completionFlag } from '../../shared/completion-flag.ts'

export type Applied = {
  /** Whether the decision will be mailed. */
  mailed: boolean
  /** Whether the application is listed on the applicant's own page. */
  signed_in: boolean
}

/** Flag for the completion page of an application; its subject is the id of the community. */
export const applied = completionFlag(
  'applied',
  (stored): stored is Applied =>
    typeof stored === 'object' && stored !== null && 'mailed' in stored && typeof stored.mailed === 'boolean',
)
