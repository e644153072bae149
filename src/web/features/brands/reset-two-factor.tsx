import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { MAX_REASON } from '#domain/accounts/people.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import type { MembersOffice } from './members-office.ts'

type Props = {
  member: BrandMember
  reset: NonNullable<MembersOffice['resetTwoFactor']>
  onClose: () => void
}

/** Confirms the removal of two-factor codes and passkeys from a member who has lost them. */
export function ResetTwoFactor({ member: { id, email }, reset, onClose }: Props) {
  const { busy, messages, refuse, run } = useOperation()
  const form = useStoredForm(`reset-two-factor-${id}`, { reason: '' })
  const done = () => {
    form.clear()
    onClose()
    showSuccess(`${email} の二段階認証をリセットしました。`)
  }
  return (
    <ReasonDialog
      open
      title={`${email} の二段階認証をリセットしますか？`}
      label="理由"
      help="理由は操作の記録に残ります。個人情報は書かないでください。"
      limit={MAX_REASON}
      missing="理由を入力してください。"
      field={fieldOf(form)('reason')}
      confirmLabel="リセットする"
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() => void run(() => reset(id, form.value.reason), done)}
    >
      二段階認証とパスキーをすべて解除し、すべての端末でログアウトさせます。次のログインは、パスワードだけでできます。ご本人からの依頼であることを、別の方法で必ず確かめてください。リセットしたことは、ご本人にメールでお知らせします。
    </ReasonDialog>
  )
}
