import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a form shows what was typed in an earlier visit. @param saved whether there is something saved to go back to */
export function LeftOver({ saved, onStartAnew }: { saved: boolean; onStartAnew: () => void }) {
  return (
    <Notice kind="info">
      <p>保存する前の入力が、この画面に残っていました。続きから編集できます。</p>
      <Button variant="quiet" onClick={onStartAnew}>
        {saved ? '保存されている内容に戻す' : 'はじめから書く'}
      </Button>
    </Notice>
  )
}
