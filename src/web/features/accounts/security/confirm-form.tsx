import { useState } from 'react'
import { AccountForm } from '../account-form.tsx'
import { PasswordInput } from '../password-input.tsx'
import { missing, useSending } from '../use-sending.ts'
import type { SecurityCalls } from './calls.ts'
import { CodeInput } from './code-input.tsx'

const fields = ['password', 'code'] as const

type Props = { calls: SecurityCalls; by: 'password' | 'code'; onConfirmed: () => void }

/** Asks once more who is there, before what a session that was left open must not do. */
export function ConfirmForm({ calls, by, onConfirmed }: Props) {
  const [typed, setTyped] = useState('')
  const sending = useSending(fields)
  async function confirm() {
    const empty = missing({ [by]: typed }, { [by]: by === 'password' ? 'パスワード' : 'コード' })
    if (empty) return sending.refuse(empty)
    const json = by === 'password' ? { password: typed } : { code: typed }
    if (await sending.send(() => calls.confirm(json))) onConfirmed()
    return undefined
  }
  return (
    <AccountForm sending={sending} submit="確認する" busy="確認しています…" onSend={confirm}>
      <p>ログインから時間がたっています。設定を変えるには、ご本人であることをご確認ください。</p>
      {by === 'password' ? (
        <PasswordInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={sending.errorOf('password')}
        />
      ) : (
        <CodeInput value={typed} onChange={setTyped} error={sending.errorOf('code')} />
      )}
    </AccountForm>
  )
}
