import { type OwnInterest, ownInterestSentence, whoseMoney } from '#domain/accounts/own-interest.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'

/** Why the buttons for money are missing: it is the admin's own. Nothing for other money. */
export function OwnMoney({ interest }: { interest: readonly OwnInterest[] }) {
  if (interest.length === 0) return null
  return (
    <Notice kind="info" live={false}>
      {ownInterestSentence(whoseMoney(interest))}
    </Notice>
  )
}

/**
 * Tells that the form shows unsaved input of an earlier visit. @param saved whether a saved version
 * exists
 */
export function RestoredNotice({ saved, onStartAnew }: { saved: boolean; onStartAnew: () => void }) {
  return (
    <Notice kind="info">
      <p>保存する前の入力が、この画面に残っていました。続きから編集できます。</p>
      <Button variant="quiet" onClick={onStartAnew}>
        {saved ? '保存されている内容に戻す' : 'はじめから書く'}
      </Button>
    </Notice>
  )
}
