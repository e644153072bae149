import { Link } from 'react-router'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Stack } from '#web/ui/layout.tsx'
import { AccountForm, EmailInput } from '../shared/account-form.tsx'
import styles from '../shared/accounts.module.css'

const fields = ['email'] as const

type Props = {
  /** Storage name of the sign-in form, so that the address typed there is already filled in. */
  stored: string
  signIn: string
  call: (json: { email: string }) => Promise<TypedResponse>
  onMailed: (email: string) => void | Promise<void>
}

/** Requests the mail for a forgotten password, for users and brand members. */
export function ResetRequestForm({ stored, signIn, call, onMailed }: Props) {
  const { value, change } = useStoredForm(stored, { email: '' })
  const sending = useSending(fields)

  async function request() {
    const { email } = value
    if (await sending.send(() => call({ email }))) await onMailed(email)
  }

  const field = fieldOf({ value, change }, sending.errorOf)
  return (
    <>
      <AccountForm sending={sending} submit="メールを送る" busy="送っています…" onSend={request}>
        <EmailInput {...field('email')} />
      </AccountForm>
      <Stack className={styles.links}>
        <Link to={signIn}>ログインへ戻る</Link>
      </Stack>
    </>
  )
}
