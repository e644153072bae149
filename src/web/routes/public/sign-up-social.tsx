/**
 * Completes a registration with LINE or Google, at /sign_up/social: name, email address and
 * consent, then the code from the mail.
 */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SocialSignUp } from '#contract/accounts/social-schemas.ts'
import { getLegalVersion } from '#web/calls/reference.ts'
import { confirmSocialSignUp, getSocialSignUp, submitSocialSignUp } from '#web/calls/accounts.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import {
  AccountForm,
  Consent,
  EmailInput,
  NameKanaInput,
  PersonNameInput,
} from '#web/features/accounts/shared/account-form.tsx'
import { goBackSignedIn } from '#web/features/accounts/shared/go-back.ts'
import { CodeInput } from '#web/features/accounts/security/code-form.tsx'
import { secondStepPath } from '#web/features/shared/sign-in-path.ts'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { type BookingPurpose, bookingPurposeOf } from '#web/features/booking/reserve/booking-purpose.ts'
import { PurposeCard } from '#web/features/booking/reserve/sign-in-for-booking.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import type { Route } from './+types/sign-up-social'

export const meta: Route.MetaFunction = () => [{ title: '会員登録 | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const [answer, legal] = await Promise.all([
    readResponse(getSocialSignUp({ context })),
    loaded(getLegalVersion({ context })),
  ])
  const legal_version = legal.version
  if (!answer.ok) return { known: null, purpose: null, legal_version, message: answer.error.message }
  return { known: answer.data, purpose: await bookingPurposeOf(answer.data.back, context), legal_version, message: '' }
}

export default function SocialSignUpPage({ loaderData: { message, ...about } }: Route.ComponentProps) {
  if (about.known) return <Missing {...about} known={about.known} />
  return (
    <Page width="form" title="会員登録">
      <Notice kind="warning" live={false}>
        {message}
      </Notice>
      <LinkButton to="/logon" wide>
        ログインへ
      </LinkButton>
    </Page>
  )
}

type Reached = { step: 'signed_in' | 'code_sent' | 'code_needed'; back: string }

/** Leaves the page when the user is signed in or must enter a second factor. */
function leave({ step, back }: Reached) {
  goBackSignedIn(step === 'code_needed' ? secondStepPath(back) : back)
}

/** `purpose`: what the person signs in for; null if it is no booking. */
type About = { known: SocialSignUp; purpose: BookingPurpose | null; legal_version: string }

function Missing(about: About) {
  const { known } = about
  const form = useValues({ name: known.name, name_kana: known.name_kana ?? '', email: known.email ?? '' })
  const [codeSent, setCodeSent] = useState(known.code_sent)
  if (codeSent) return <CodeForm {...about} person={form.value} onOtherAddress={() => setCodeSent(false)} />
  return <PersonForm {...about} form={form} onSent={() => setCodeSent(true)} />
}

type Person = { name: string; name_kana: string; email: string }
const personFields = ['name', 'name_kana', 'email'] as const

type PersonFormProps = About & {
  form: ReturnType<typeof useValues<Person>>
  onSent: () => void
}

function PersonForm({ known, purpose, legal_version, form, onSent }: PersonFormProps) {
  const { email_proven, provider_name } = known
  const person = form.value
  const sending = useSending(personFields)
  const field = fieldOf(form, sending.errorOf)
  const revalidator = useRevalidator()

  async function send() {
    const empty = missing(person, { name: 'お名前', email: 'メールアドレス' })
    if (empty) return sending.refuse(empty)
    const reached = await sending.send(() => submitSocialSignUp({ json: { ...person, legal_version } }))
    // The texts to agree to may have changed.
    if (!reached) return await revalidator.revalidate()
    if (reached.step !== 'code_sent') return leave(reached)
    sending.done()
    return onSent()
  }

  return (
    <Page
      width="form"
      title="会員登録"
      lead={
        email_proven
          ? `${provider_name}アカウントを確認しました。お名前を確かめて、登録を完了してください。`
          : `${provider_name}アカウントを確認しました。予約の確認などをお送りするメールアドレスを確かめます。すでに会員の方は、登録済みのアドレスを入力してください。`
      }
    >
      {purpose && <PurposeCard purpose={purpose} />}
      <AccountForm
        sending={sending}
        submit={email_proven ? '登録する' : '確認コードを送る'}
        busy={email_proven ? '登録しています…' : '送っています…'}
        onSend={send}
      >
        <PersonNameInput {...field('name')} />
        <NameKanaInput {...field('name_kana')} />
        {email_proven ? (
          <DescriptionList items={[{ term: 'メールアドレス', detail: person.email }]} />
        ) : (
          <EmailInput
            {...field('email')}
            autoComplete="email"
            help="このアドレスに6桁の確認コードをお送りします。携帯電話会社のアドレスは、パソコンからのメールを受け取れる設定にしてください。"
          />
        )}
        <Consent />
      </AccountForm>
    </Page>
  )
}

const codeFields = ['code'] as const

type CodeFormProps = About & { person: Person; onOtherAddress: () => void }

function CodeForm({ known, purpose, legal_version, person, onOtherAddress }: CodeFormProps) {
  const form = useValues({ code: '' })
  const { code } = form.value
  const [repeat, setRepeat] = useState<'' | 'sending' | 'sent'>('')
  const sending = useSending(codeFields)

  async function send() {
    const empty = missing({ code }, { code: '確認コード' })
    if (empty) return sending.refuse(empty)
    const reached = await sending.send(() => confirmSocialSignUp({ json: { code } }))
    return reached ? leave(reached) : undefined
  }

  async function sendAgain() {
    setRepeat('sending')
    const answer = await readResponse(submitSocialSignUp({ json: { ...person, legal_version } }))
    setRepeat(answer.ok ? 'sent' : '')
    if (!answer.ok) sending.refuse(answer.error.messages)
  }

  return (
    <Page width="form" title="確認コードの入力" lead={`${person.email} 宛てに、6桁の確認コードをお送りしました。`}>
      {purpose && <PurposeCard purpose={purpose} />}
      {repeat === 'sent' && <Notice kind="success">新しい確認コードをお送りしました。</Notice>}
      <AccountForm sending={sending} submit="確認する" busy="確認しています…" onSend={send}>
        <CodeInput
          {...fieldOf(form, sending.errorOf)('code')}
          label="確認コード"
          help={`コードは30分使えます。確認できると、${known.provider_name}でログインできるようになります。`}
        />
      </AccountForm>
      <p>届かないときは、迷惑メールのフォルダーや、アドレスの入力誤り、受信の設定をお確かめください。</p>
      <Button
        variant="quiet"
        wide
        busy={repeat === 'sending'}
        busyLabel="送っています…"
        onClick={() => void sendAgain()}
      >
        確認コードをもう一度送る
      </Button>
      <Button variant="plain" onClick={onOtherAddress}>
        メールアドレスを変える
      </Button>
    </Page>
  )
}
