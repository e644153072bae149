import { type OwnInterest, ownInterestSentence, whoseMoney } from '#domain/accounts/own-interest.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why the buttons for money are missing: it is the admin's own. Nothing for other money. */
export function OwnMoney({ interest }: { interest: readonly OwnInterest[] }) {
  if (interest.length === 0) return null
  return (
    <Notice kind="info" live={false}>
      {ownInterestSentence(whoseMoney(interest))}
    </Notice>
  )
}
