import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { missing, type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import { AccountForm } from '../shared/account-form.tsx'
import { goBackSignedIn } from '../shared/go-back.ts'

const fields = ['code'] as const

type Props = { back: string; call: (json: { code: string }) => Promise<TypedResponse> }

/** The second step of signing in: a code of the app, or a recovery code if the app is lost. */
export function CodeForm({ back, call }: Props) {
  const form = useValues({ code: '' })
  const { code } = form.value
  const [recovery, setRecovery] = useState(false)
  const sending = useSending(fields)
  const field = fieldOf(form, sending.errorOf)
  async function signIn() {
    const empty = missing({ code }, { code: 'コード' })
    if (empty) return sending.refuse(empty)
    if (await sending.send(() => call({ code }))) goBackSignedIn(back)
    return undefined
  }
  const turn = () => {
    setRecovery(!recovery)
    form.change({ code: '' })
  }
  return (
    <>
      <AccountForm sending={sending} submit="ログインする" busy="確認しています…" onSend={signIn}>
        {recovery ? (
          <TextInput
            {...field('code')}
            label="リカバリーコード"
            help="設定したときに控えたコードです。1つにつき1回だけ使えます。"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : (
          <CodeInput {...field('code')} />
        )}
      </AccountForm>
      <Button variant="plain" onClick={turn}>
        {recovery ? '認証アプリのコードを使う' : 'アプリが使えないとき（リカバリーコードを使う）'}
      </Button>
    </>
  )
}

type CodeInputProps = {
  /** By default `code`. */
  id?: string
  label?: string
  help?: string
  value: string
  onChange: (code: string) => void
  error?: string | null | undefined
}

/**
 * Input of six digits, by default a code of an authenticator app. Browsers and phones may autofill
 * it.
 */
export const CodeInput = (props: CodeInputProps) => (
  <TextInput
    label="認証アプリのコード（6桁）"
    {...props}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
)
