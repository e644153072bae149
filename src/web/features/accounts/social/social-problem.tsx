import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import type { SocialOffer } from './social-offer.ts'

/** Why the last sign-in through a provider failed. Not a warning if the user cancelled it. */
export function SocialProblem({ offer: { problem } }: { offer: Pick<SocialOffer, 'problem'> }) {
  if (!problem) return null
  return (
    <Notice kind={problem.code === 'social_cancelled' ? 'info' : 'warning'} live={false}>
      <p>{problem.message}</p>
      {problem.code === 'social_account_unavailable' && (
        <p>
          <Link to="/contact">お問い合わせ</Link>
        </p>
      )}
    </Notice>
  )
}
