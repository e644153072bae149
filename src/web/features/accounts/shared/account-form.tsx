import { type ReactNode, type ComponentProps, useState } from 'react'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { useSending } from '#web/features/shared/use-sending.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './accounts.module.css'
import { Link } from 'react-router'
import looks from '#web/ui/looks.module.css'

type Props = {
  sending: Pick<ReturnType<typeof useSending>, 'errors' | 'attempt' | 'busy'>
  submit: string
  busy: string
  onSend: () => Promise<void>
  /** True if the page has several forms. */
  quiet?: boolean
  children: ReactNode
}

/** The frame of account forms: errors, fields, submit button. */
export function AccountForm({ sending, submit, busy, onSend, quiet = false, children }: Props) {
  const send = () => {
    void onSend()
  }
  return (
    // POST: without JavaScript, a GET form would put the password into the address.
    <PostForm gap={3} onSubmit={send}>
      <NeedsScript what="ご利用" />
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {children}
      <div>
        <Button type="submit" variant={quiet ? 'quiet' : 'primary'} wide={!quiet} busy={sending.busy} busyLabel={busy}>
          {submit}
        </Button>
      </div>
    </PostForm>
  )
}

type EmailInputProps = Partial<Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'required'>>

/** The address of an account; by default the one for signing in. */
export function EmailInput(props: EmailInputProps) {
  return (
    <TextInput
      label="メールアドレス"
      name="email"
      autoComplete="username"
      {...props}
      type="email"
      inputMode="email"
      required
    />
  )
}

type PasswordInputProps = Partial<Omit<ComponentProps<typeof TextInput>, 'type' | 'suffix'>> & {
  /** Tells password managers what to offer. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password with a checkbox that shows it; by default the password for signing in. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextInput
        label="パスワード"
        name="password"
        autoComplete="current-password"
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Row as="label" inline gap={1} nowrap className={styles.show}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        パスワードを表示する
      </Row>
    </div>
  )
}

type FieldProps = { value: string; onChange: (name: string) => void; error?: string | null | undefined }

/** The user's name on registration. */
export const PersonNameInput = (props: FieldProps) => (
  <TextInput
    {...props}
    label="お名前"
    name="name"
    autoComplete="name"
    required
    help="体験の主催者に伝わるお名前です。"
  />
)

/** How the user's name is read. */
export const NameKanaInput = (props: FieldProps) => (
  <TextInput
    {...props}
    label="フリガナ"
    name="name_kana"
    help="つむぎの運営だけが見ます。お電話をいただいたときに、すぐにご予約を見つけるためのものです。ひらがなでも入力できます。"
  />
)

/** The note that registering accepts the terms and the privacy policy. */
export function Consent() {
  return (
    <p className={looks.note}>
      登録すると、<Link to="/legal/terms">利用規約</Link>と<Link to="/legal/privacy">プライバシーポリシー</Link>
      に同意したことになります。
    </p>
  )
}

/** Separates two alternatives. */
export const Or = () => <p className={styles.or}>または</p>
