import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { reportEndedSessions } from '#web/ui/form/sign-out.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import { AccountForm } from '../shared/account-form.tsx'
import { NewPasswordInput } from '../shared/new-password-input.tsx'

const fields = ['password'] as const

type Props = {
  /** From the mailed link; '' if the link was cut off. */
  token: string
  /** Whether the link was used, replaced or is too old, when the page was loaded. */
  used: boolean
  /** The page that sends another mail. */
  request: string
  signIn: string
  call: (json: { reset_password_token: string; password: string }) => Promise<TypedResponse>
  onChanged: () => void | Promise<void>
}

/** The page behind the mailed link for a forgotten password, for users and brand members. */
export function NewPassword({ token, used, request, signIn, call, onChanged }: Props) {
  const form = useValues({ password: '' })
  const sending = useSending(fields)

  async function reset() {
    const json = { reset_password_token: token, password: form.value.password }
    if (!(await sending.send(() => call(json)))) return
    reportEndedSessions()
    await onChanged()
  }

  if (!token)
    return (
      <Page width="form" title="リンクをお確かめください">
        <Notice kind="error" live={false}>
          リンクが途中で切れているようです。メールのリンクをもう一度開くか、あらためてお手続きください。
        </Notice>
        <LinkButton to={request} variant="quiet" wide>
          再設定のメールを送る
        </LinkButton>
      </Page>
    )
  if (used)
    return (
      <Page width="form" title="このリンクは使えません">
        <Notice kind="error" live={false}>
          期限（60分）が切れたか、すでに使われています。新しいメールを頼んだときは、いちばん新しいメールのリンクをお使いください。
        </Notice>
        <LinkButton to={request} wide>
          再設定のメールを送る
        </LinkButton>
        <LinkButton to={signIn} variant="quiet" wide>
          ログインへ
        </LinkButton>
      </Page>
    )
  return (
    <Page width="form" title="新しいパスワードの設定">
      <AccountForm sending={sending} submit="パスワードを変更する" busy="変更しています…" onSend={reset}>
        <NewPasswordInput {...fieldOf(form, sending.errorOf)('password')} label="新しいパスワード" />
      </AccountForm>
      {sending.errors.some((error) => error.field === null) && (
        <LinkButton to={request} variant="quiet" wide>
          再設定のメールをもう一度送る
        </LinkButton>
      )}
    </Page>
  )
}
