import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ConfirmingContext } from '../confirming-context.ts'
import { PasswordInput } from '../password-input.tsx'
import { missing, useSending } from '../use-sending.ts'
import type { SecurityCalls } from './calls.ts'
import { CodeInput } from './code-input.tsx'

const fields = ['password', 'code'] as const
const title = 'ご本人の確認'

/** By what somebody shows who they are; null: by signing in again alone. */
type By = 'password' | 'code' | null

type Props = {
  calls: Pick<SecurityCalls, 'confirm'>
  by: By
  /** The sign-in page that comes back here, for somebody who is signed in. */
  signInAgain: string
  children: ReactNode
}

/**
 * For what a session that was left open must not do: where a form in here is refused because the last sign-in is too long ago, this asks who is
 * there and sends it again, with all that was typed.
 */
export function Confirming({ calls, by, signInAgain, children }: Props) {
  const waiting = useRef<(confirmed: boolean) => void>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve
        setOpen(true)
      }),
    [],
  )
  const answer = (confirmed: boolean) => {
    setOpen(false)
    waiting.current?.(confirmed)
  }
  return (
    <>
      <ConfirmingContext value={ask}>{children}</ConfirmingContext>
      {open &&
        (by ? (
          <ConfirmDialog calls={calls} by={by} onAnswer={answer} />
        ) : (
          <SignInAgainDialog path={signInAgain} onClose={() => answer(false)} />
        ))}
    </>
  )
}

type ConfirmProps = Pick<Props, 'calls'> & { by: NonNullable<By>; onAnswer: (confirmed: boolean) => void }

function ConfirmDialog({ calls, by, onAnswer }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const sending = useSending(fields)
  const form = useRef<HTMLFormElement>(null)
  async function confirm() {
    const empty = missing({ [by]: typed }, { [by]: by === 'password' ? 'パスワード' : 'コード' })
    if (empty) sending.refuse(empty)
    else {
      const json = by === 'password' ? { password: typed } : { code: typed }
      if (await sending.send(() => calls.confirm(json))) return onAnswer(true)
    }
    const control = form.current?.elements.namedItem(by)
    if (control instanceof HTMLElement) control.focus()
    return undefined
  }
  return (
    <FormDialog
      ref={form}
      open
      onClose={() => onAnswer(false)}
      title={title}
      lead={<p>ログインから時間がたっています。手続きを続けるには、ご本人であることをご確認ください。</p>}
      messages={{ base: sending.errors.flatMap(({ field, message }) => (field === null ? [message] : [])) }}
      confirmLabel="確認して続ける"
      busyLabel="確認しています…"
      busy={sending.busy}
      onSubmit={() => void confirm()}
    >
      {by === 'password' ? (
        <PasswordInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={sending.errorOf('password')}
        />
      ) : (
        <CodeInput value={typed} onChange={setTyped} error={sending.errorOf('code')} />
      )}
    </FormDialog>
  )
}

function SignInAgainDialog({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            やめる
          </Button>
          <LinkButton to={path} reloadDocument>
            もう一度ログインする
          </LinkButton>
        </>
      }
    >
      <p>ログインから時間がたっています。手続きを続けるには、もう一度ログインしてください。この画面に戻ります。</p>
    </Dialog>
  )
}
