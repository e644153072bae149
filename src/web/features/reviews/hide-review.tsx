import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import { hideReview, showReview } from '#web/calls/reviews.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const MAX_REASON = 500

function Hide({ review: { id, guest } }: { review: AdminReview }) {
  const { ask, close, reasoned, run } = useAsking()
  const form = useStoredForm(`hide-review-${id}`, { reason: '' })
  const hide = async () => {
    const focusNext = focusNextItem()
    const succeeded = await run(
      () => userAnswerOf(hideReview({ param: { id }, json: form.value })),
      () => {
        form.change({ reason: '' })
        form.clear()
        close()
        showSuccess('レビューを非公開にしました。')
      },
    )
    if (succeeded) focusNext()
  }
  return (
    <>
      <Button variant="quiet" onClick={ask} aria-label={`${guest.name} さんのレビューを非公開にする`}>
        非公開にする
      </Button>
      <ReasonDialog
        {...reasoned}
        title={`${guest.name} さんのレビューを非公開にしますか？`}
        label="非公開にする理由"
        help="書いた方のマイページに、このまま表示されます。"
        limit={MAX_REASON}
        missing="非公開にする理由を入力してください。"
        field={fieldOf(form)('reason')}
        confirmLabel="非公開にする"
        onConfirm={() => void hide()}
      >
        体験のページから消え、評価の平均にも数えなくなります。書いた方とホストには、非公開になったことが見えます。あとで公開に戻せます。
      </ReasonDialog>
    </>
  )
}

const Show = ({ review: { id, guest } }: { review: AdminReview }) => (
  <ConfirmButton
    label="公開に戻す"
    button={{ 'aria-label': `${guest.name} さんのレビューを公開に戻す` }}
    title={`${guest.name} さんのレビューを公開に戻しますか？`}
    confirmLabel="公開に戻す"
    destructive={false}
    leaves
    call={() => userAnswerOf(showReview({ param: { id } }))}
    done="レビューを公開に戻しました。"
  >
    体験のページにまた表示され、評価の平均にも数えます。
  </ConfirmButton>
)

/** The button that hides a review from the public pages, or shows it again. */
export const HideReview = ({ review }: { review: AdminReview }) =>
  review.hidden ? <Show review={review} /> : <Hide review={review} />
