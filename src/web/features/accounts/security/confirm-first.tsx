import { useContext } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmingContext } from '../shared/confirming-context.ts'

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
  const ask = useContext(ConfirmingContext)
  const navigate = useNavigate()
  const confirm = async () => {
    if (await ask()) await navigate(here, { replace: true })
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
