import { useState } from 'react'
import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '#web/calls/accounts.ts'
import { getSecurity } from '#web/calls/security.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { AccountForm, EmailInput } from '../shared/account-form.tsx'
import { CodeInput } from './code-form.tsx'
import { keepOnlyPasskeys } from './passkeys-in-browser.ts'
import styles from './security.module.css'

const fields = ['email', 'code'] as const
/** The page may also ask for the code of an authenticator app. */
const CODE_ID = 'email_code'

type Props = { mine: MyEmail; onChanged: () => void }

/**
 * The address for signing in, and its change: first the new address, then the code that was mailed
 * to it.
 */
export function EmailPart({ mine, onChanged }: Props) {
  const { value, change, clear } = useStoredForm('email-change', { email: '', code: '' }, ['code'])
  const { code } = value
  const [doneText, setDoneText] = useState<string | null>(null)
  const sending = useSending(fields)
  const awaited = mine.change?.email

  async function ask(email: string, words: string | null) {
    const empty = missing({ email }, { email: '新しいメールアドレス' })
    if (empty) return sending.refuse(empty)
    setDoneText(null)
    if (!(await sending.send(() => requestEmailChange({ json: { email } })))) return undefined
    sending.done()
    setDoneText(words)
    change({ code: '' })
    return onChanged()
  }
  async function confirm() {
    const empty = missing({ code }, { code: '確認コード' })
    if (empty) return sending.refuse(empty)
    setDoneText(null)
    const confirmed = await sending.send(() => confirmEmailChange({ json: { code } }))
    change({ code: '' })
    if (confirmed) {
      sending.done()
      setDoneText('メールアドレスを変更しました。ほかの端末では、ログアウトしました。')
      change({ email: '' })
      clear()
      const security = await readResponse(getSecurity())
      if (security.ok) keepOnlyPasskeys(security.data)
    }
    // After a refusal the change may have expired or ended in another tab.
    return onChanged()
  }
  async function giveUp() {
    setDoneText(null)
    if (!(await sending.send(() => cancelEmailChange()))) return
    sending.done()
    setDoneText('メールアドレスの変更をやめました。')
    onChanged()
  }

  const field = fieldOf({ value, change }, sending.errorOf)
  return (
    <Stack gap={2} className={styles.part}>
      {doneText && <Notice kind="success">{doneText}</Notice>}
      <p>
        いまのメールアドレス：<strong>{mine.email}</strong>
        {!mine.email_verified && <span className={looks.unbroken}>（未確認）</span>}
      </p>
      {awaited ? (
        <>
          <p>
            <strong>{awaited}</strong>{' '}
            宛てに、6桁の確認コードをお送りしました。届いたコードを入力すると、変更が完了します。
          </p>
          <AccountForm
            sending={{ ...sending, errors: sending.errors.map((one) => ({ ...one, field: one.field && CODE_ID })) }}
            submit="このアドレスに変更する"
            busy="変更しています…"
            onSend={confirm}
          >
            <CodeInput
              {...field('code')}
              id={CODE_ID}
              label="確認コード"
              help="コードは30分使えます。変更すると、ほかの端末ではログアウトされます。"
            />
          </AccountForm>
          <p className={looks.note}>
            届かないときは、迷惑メールのフォルダーや、アドレスの入力誤り、受信の設定をお確かめください。
          </p>
          <Row gap={1} align="stretch">
            <Button
              variant="quiet"
              aria-disabled={sending.busy}
              onClick={() => void ask(awaited, '新しい確認コードをお送りしました。')}
            >
              確認コードをもう一度送る
            </Button>
            <Button variant="quiet" aria-disabled={sending.busy} onClick={() => void giveUp()}>
              変更をやめる
            </Button>
          </Row>
        </>
      ) : (
        <AccountForm
          quiet
          sending={sending}
          submit="確認コードを送る"
          busy="送っています…"
          onSend={() => ask(value.email, null)}
        >
          <EmailInput
            {...field('email')}
            label="新しいメールアドレス"
            autoComplete="email"
            help="このアドレスに6桁の確認コードをお送りします。携帯電話会社のアドレスは、パソコンからのメールを受け取れる設定にしてください。"
          />
        </AccountForm>
      )}
    </Stack>
  )
}
