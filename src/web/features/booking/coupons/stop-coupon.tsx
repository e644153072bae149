import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { updateCoupon } from '#web/calls/admin-coupons.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import looks from '#web/ui/looks.module.css'

/** The button and dialog to stop a coupon or to reactivate it. */
export function StopCoupon({ coupon: { id, code, active, version } }: { coupon: CouponAnswer }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const verb = active ? '停止する' : '再開する'
  const change = async () => {
    setBusy(true)
    const answer = await userAnswerOf(updateCoupon({ param: { id }, json: { active: !active, version } }))
    setError(answer.ok ? null : answer.error.message)
    if (answer.ok) {
      setOpen(false)
      showSuccess(active ? `クーポン ${code} の利用を停止しました。` : `クーポン ${code} の利用を再開しました。`)
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        className={looks.unbroken}
        onClick={() => setOpen(true)}
        aria-label={`クーポン ${code} を${verb}`}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setError(null)
        }}
        onConfirm={() => void change()}
        title={`クーポン ${code} の利用を${verb.replace('する', '')}しますか？`}
        confirmLabel={verb}
        destructive={active}
        busy={busy}
        error={error}
      >
        {active
          ? 'これから予約する方は、このクーポンを使えなくなります。すでに使われた予約の割引は、そのまま残ります。'
          : '期間と回数の範囲で、また使えるようになります。'}
      </ConfirmDialog>
    </>
  )
}
