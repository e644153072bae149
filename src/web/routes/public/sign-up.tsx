/** The registration page, at /sign_up?back=/path. */
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { signIn, signUp } from '#web/calls/accounts.ts'
import { getLegalVersion } from '#web/calls/reference.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import {
  AccountForm,
  Consent,
  EmailInput,
  NameKanaInput,
  PersonNameInput,
} from '#web/features/accounts/shared/account-form.tsx'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { backOf } from '#web/features/accounts/shared/guards.ts'
import { goBackSignedIn } from '#web/features/accounts/shared/go-back.ts'
import { NewPasswordInput } from '#web/features/accounts/shared/new-password-input.tsx'
import { secondStepPath, signInPath } from '#web/features/shared/sign-in-path.ts'
import { SocialButtons } from '#web/features/accounts/social/social-buttons.tsx'
import { socialOffer } from '#web/features/accounts/social/social-offer.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { bookingPurposeOf } from '#web/features/booking/reserve/booking-purpose.ts'
import { PurposeCard, SignInOrUp } from '#web/features/booking/reserve/sign-in-for-booking.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Stack } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import type { Route } from './+types/sign-up'

export const meta: Route.MetaFunction = () => [{ title: '会員登録 | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const back = await backOf(request, context)
  const [legal, offer, purpose] = await Promise.all([
    loaded(getLegalVersion({ context })),
    socialOffer(new URL(request.url).searchParams, context),
    bookingPurposeOf(back, context),
  ])
  return { legal_version: legal.version, back, offer, purpose }
}

const fields = ['name', 'name_kana', 'email', 'password'] as const

export default function SignUp({ loaderData: { legal_version, back, offer, purpose } }: Route.ComponentProps) {
  const { value, change, clear } = useStoredForm('sign-up', { name: '', name_kana: '', email: '', password: '' }, [
    'password',
  ])
  const [mailed, setMailed] = useState(false)
  const sending = useSending(fields)
  const revalidator = useRevalidator()

  async function register() {
    const accepted = await sending.send(() => signUp({ json: { ...value, legal_version } }))
    // The texts to agree to may have changed.
    if (!accepted) return await revalidator.revalidate()
    // If the email address is already registered, this sign-in may fail. Only the mail to its owner
    // says so: the page must not reveal registered addresses.
    const signedIn = await readResponse(signIn({ json: { email: value.email, password: value.password } }))
    clear()
    if (signedIn.ok) return goBackSignedIn('next_action' in signedIn.data ? secondStepPath(back) : back)
    sending.done()
    setMailed(true)
  }

  if (mailed)
    return (
      <Page width="form" title="メールをご確認ください">
        <Notice kind="success" word="受け付けました">
          {value.email} 宛てに、今後のお手続きのご案内をお送りしました。メールをご確認ください。
        </Notice>
        <p>届かないときは、迷惑メールのフォルダーや、アドレスの入力誤り、受信の設定をお確かめください。</p>
        <LinkButton to={signInPath(back)} variant="quiet" wide>
          ログインへ
        </LinkButton>
      </Page>
    )
  const field = fieldOf({ value, change }, sending.errorOf)
  return (
    <Page width="form" title="会員登録" lead="お名前とメールアドレスだけで、無料で登録できます。">
      {purpose && (
        <>
          <PurposeCard purpose={purpose} />
          <SignInOrUp current="sign_up" back={back} />
        </>
      )}
      <AccountForm sending={sending} submit="登録する" busy="登録しています…" onSend={register}>
        <PersonNameInput {...field('name')} />
        <NameKanaInput {...field('name_kana')} />
        <EmailInput
          {...field('email')}
          help="予約の確認などをお送りします。携帯電話会社のアドレスは、パソコンからのメールを受け取れる設定にしてください。"
        />
        <NewPasswordInput {...field('password')} owner={value} />
        <Consent />
      </AccountForm>
      <SocialButtons offer={offer} back={back} />
      {!purpose && (
        <Stack className={styles.links}>
          <Link to={signInPath(back)}>すでに登録した方（ログイン）</Link>
        </Stack>
      )}
    </Page>
  )
}
