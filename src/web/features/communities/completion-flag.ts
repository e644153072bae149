import { completionFlag } from '../shared/completion-flag.ts'

export type Applied = {
  community_id: number
  /** Whether a mail with the decision can come. */
  mailed: boolean
  /** Whether it stands on the applicant's own page. */
  signed_in: boolean
}

/** An application to a community that has just succeeded. */
export const applied = completionFlag(
  'applied',
  (kept): kept is Applied => typeof (kept as Applied | null)?.community_id === 'number',
)
