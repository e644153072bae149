import { takePayee } from '#web/calls/payees.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'

/** Makes the user responsible for the payee of an ambassador. */
export const TakePayee = ({ id, name }: { id: number; name: string }) => (
  <div>
    <ConfirmButton
      label="責任者になる"
      button={{ variant: 'primary' }}
      title={`「${name}」のお受け取りの責任者になりますか？`}
      confirmLabel="責任者になる"
      destructive={false}
      call={() => userAnswerOf(takePayee({ param: { id } }))}
      done="お受け取りの責任者になりました。"
    >
      お名前・住所・口座を登録し、直せるのは責任者だけになります。メンバーの全員に、メールでお知らせします。
    </ConfirmButton>
  </div>
)
