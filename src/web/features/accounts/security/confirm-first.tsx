import { Link, useNavigate } from 'react-router'
import { askToConfirm } from '#web/confirm-identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  message: string
  /** The address of this page without the error. */
  here: string
  signInAgain: string
}

/**
 * Shown after a plain form was refused because the last sign-in is too long ago. A plain form can't
 * open the dialog of `Confirming`.
 */
export function ConfirmFirst({ message, here, signInAgain }: Props) {
  const navigate = useNavigate()
  const confirm = async () => {
    if (await askToConfirm('user')) await navigate(here, { replace: true })
  }
  return (
    <Notice kind="warning" live={false}>
      <p>{message}</p>
      <Button variant="quiet" onClick={() => void confirm()}>
        ご本人の確認をする
      </Button>
      <noscript>
        <Link to={signInAgain}>もう一度ログインする</Link>
      </noscript>
    </Notice>
  )
}
