import { useRef } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import looks from '#web/ui/looks.module.css'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import { Or, PasswordInput } from '../shared/account-form.tsx'
import type { SecurityCalls } from './calls.ts'
import { CodeInput } from './code-form.tsx'
import { askPasskey, knowsPasskeys, NoPasskey } from './passkeys-in-browser.ts'

const fields = ['password', 'code'] as const
const title = 'ご本人の確認'
const lead = 'ログインから時間がたっています。手続きを続けるには、ご本人であることをご確認ください。'

type Calls = Pick<SecurityCalls, 'confirmIdentity' | 'beginPasskeyConfirmation'>
/** How the user can confirm their identity. With neither, they must sign in again. */
type Ways = { typed: 'password' | 'code' | null; passkey: boolean }

export type AskingProps = {
  calls: Calls
  ways: Ways
  /** The sign-in page for users who are signed in; it returns to this page. */
  signInAgain: string
  onAnswer: (confirmed: boolean) => void
}

/** The dialog of `Confirming`. */
export function Asking({ ways: { typed, passkey: registered }, signInAgain, ...props }: AskingProps) {
  const passkey = registered && knowsPasskeys()
  if (typed) return <TypedDialog {...props} by={typed} passkey={passkey} />
  if (passkey) return <PasskeyDialog {...props} signInAgain={signInAgain} />
  return <SignInAgainDialog path={signInAgain} onClose={() => props.onAnswer(false)} />
}

/** Sends the confirmation and keeps its errors. */
function useConfirming({ calls, onAnswer }: Pick<AskingProps, 'calls' | 'onAnswer'>) {
  const sending = useSending(fields)
  async function show(shown: Parameters<Calls['confirmIdentity']>[0]['json']) {
    const confirmed = (await sending.send(() => calls.confirmIdentity({ json: shown }))) !== null
    if (confirmed) onAnswer(true)
    return confirmed
  }
  async function showPasskey() {
    const begun = await sending.send(() => calls.beginPasskeyConfirmation())
    if (!begun) return
    try {
      await show({ passkey: await askPasskey(begun.options) })
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error
      sending.refuse({ base: [error.message] })
    }
  }
  return { sending, show, showPasskey }
}

type TypedProps = Omit<AskingProps, 'ways' | 'signInAgain'> & { by: NonNullable<Ways['typed']>; passkey: boolean }

function TypedDialog({ by, passkey, onAnswer, calls }: TypedProps) {
  const { value, change } = useValues({ password: '', code: '' })
  const { sending, show, showPasskey } = useConfirming({ calls, onAnswer })
  const field = fieldOf({ value, change }, sending.errorOf)
  const form = useRef<HTMLFormElement>(null)
  async function confirm() {
    const empty = missing(value, { [by]: by === 'password' ? 'パスワード' : 'コード' })
    if (empty) sending.refuse(empty)
    else if (await show(by === 'password' ? { password: value.password } : { code: value.code })) return
    const control = form.current?.elements.namedItem(by)
    if (control instanceof HTMLElement) control.focus()
  }
  return (
    <FormDialog
      ref={form}
      open
      onClose={() => onAnswer(false)}
      title={title}
      lead={<p>{lead}</p>}
      messages={sending.messages}
      fields={fields}
      confirmLabel="確認して続ける"
      busyLabel="確認しています…"
      busy={sending.busy}
      onSubmit={() => void confirm()}
    >
      {by === 'password' ? <PasswordInput {...field('password')} /> : <CodeInput {...field('code')} />}
      {passkey && (
        <>
          <Or />
          <Button variant="quiet" wide aria-disabled={sending.busy} onClick={() => void showPasskey()}>
            パスキーで確認する
          </Button>
        </>
      )}
    </FormDialog>
  )
}

/** For users whose only confirmation is a passkey. */
function PasskeyDialog({ signInAgain, onAnswer, calls }: Omit<AskingProps, 'ways'>) {
  const { sending, showPasskey } = useConfirming({ calls, onAnswer })
  return (
    <FormDialog
      open
      onClose={() => onAnswer(false)}
      title={title}
      messages={sending.messages}
      fields={fields}
      confirmLabel="パスキーで確認する"
      busyLabel="端末の案内にしたがってください…"
      busy={sending.busy}
      onSubmit={() => void showPasskey()}
    >
      <p>{lead}</p>
      <p className={looks.note}>
        この端末でパスキーを使えないときは、
        <a href={signInAgain}>もう一度ログインしてください</a>。この画面に戻ります。
      </p>
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
