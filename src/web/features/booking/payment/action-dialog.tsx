import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { paymentProvider } from '#contract/reference/reference-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import looks from '#web/ui/looks.module.css'
import { useNonce } from '#web/ui/nonce.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../shared/booking.module.css'
import { loadProvider } from './card-provider.ts'
import { drawsFields, type NextAction } from './card-script.ts'

type FrameProps = {
  browser: z.infer<typeof paymentProvider>
  action: NextAction
  onFinished: () => void
  /** Called when the page can't be opened; without it the dialog shows the error. */
  onFailed?: () => void
}

function ActionFrame({ browser, action, onFinished, onFailed }: FrameProps) {
  const nonce = useNonce()
  const place = useRef<HTMLDivElement>(null)
  const finished = useEffectEvent(onFinished)
  const [failed, setFailed] = useState(false)
  const fail = useEffectEvent(() => (onFailed ? onFailed() : setFailed(true)))
  useEffect(() => {
    let unmounted = false
    const run = async () => {
      const provider = await loadProvider(browser, nonce)
      if (unmounted || !place.current) return
      await provider.runAction(action, place.current)
      if (!unmounted) finished()
    }
    run().catch((error: unknown) => {
      console.info('card company’s page', error)
      if (!unmounted) fail()
    })
    return () => {
      unmounted = true
    }
  }, [browser, action, nonce])
  return (
    <>
      <div ref={place} className={styles.frame} />
      {failed && (
        <Notice kind="error">カード会社の画面を開けませんでした。いったん閉じて、「続ける」からお試しください。</Notice>
      )}
    </>
  )
}

type Props = Omit<FrameProps, 'action' | 'onFailed'> & { action: NextAction | null; onLeave: () => void }

/** The card company's 3-D Secure page above ours. */
export function ActionDialog({ action, onLeave, ...frame }: Props) {
  // The script of PAY.JP or Stripe opens its own overlay. A modal dialog would make it unreachable.
  if (drawsFields(frame.browser))
    return (
      action && (
        <div role="status">
          <Notice kind="info">カード会社の本人認証の画面を開いています。画面が変わるまでお待ちください。</Notice>
          <ActionFrame action={action} onFailed={onLeave} {...frame} />
        </div>
      )
    )
  return (
    <Dialog
      open={action !== null}
      onClose={onLeave}
      title="カード会社の本人認証"
      actions={
        <Button variant="quiet" onClick={onLeave}>
          認証を中断する
        </Button>
      }
    >
      <p className={looks.note}>カードを安全にお使いいただくため、カード会社の画面で本人認証を行ってください。</p>
      {action && <ActionFrame action={action} {...frame} />}
    </Dialog>
  )
}
