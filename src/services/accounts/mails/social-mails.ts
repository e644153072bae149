// Mail templates about signing in with LINE and Google.
import type { Tx } from '#database/client.ts'
import { providerName, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

type Mailing = Pick<App, 'jobs' | 'base_url'>
type Person = { name: string; email: string }

const greeting = ({ name }: Person) => greetingOf(name, 'ご登録の方へ')

const notMe = (base_url: string, more = '') => [
  `お心あたりのない場合は、こちらからパスワードを設定し直してください。お使いのすべての端末でログアウトされます。${more}`,
  buttonTo('パスワードを設定し直す', `${base_url}/password`),
]

/**
 * A way to sign in was added.
 * @param by_address the account was found by its address, and the user was not signed in
 */
export const mailLinked = (app: Mailing, tx: Tx, person: Person, provider: SignInProviderId, by_address: boolean) =>
  queueMail(app, tx, {
    kind: 'sign_in_linked',
    to: person.email,
    subject: `${providerName(provider)}でログインできるようになりました`,
    text: [
      greeting(person),
      by_address
        ? `このメールアドレスが確認できた${providerName(provider)}アカウントからログインがありましたので、ご登録のアカウントにつなぎました。これからは${providerName(provider)}でもログインできます。`
        : `ご登録のアカウントに、${providerName(provider)}アカウントをつなぎました。これからは${providerName(provider)}でもログインできます。`,
      'つながりは、マイページの「設定」で確認・解除できます。',
      `マイページの設定\n${app.base_url}/mypage/security`,
      ...notMe(app.base_url, 'そのうえで、マイページの「設定」で、つながりを解除してください。'),
    ].join('\n\n'),
  })

/** A way to sign in was removed. */
export const mailUnlinked = (app: Mailing, tx: Tx, person: Person, provider: SignInProviderId) =>
  queueMail(app, tx, {
    kind: 'sign_in_unlinked',
    to: person.email,
    subject: `${providerName(provider)}でのログインを解除しました`,
    text: [
      greeting(person),
      `ご登録のアカウントと${providerName(provider)}アカウントのつながりを解除しました。${providerName(provider)}ではログインできなくなりました。`,
      ...notMe(app.base_url),
    ].join('\n\n'),
  })

/** A new user registered through LINE or Google. */
export const mailRegistered = (app: Mailing, tx: Tx, person: Person, provider: SignInProviderId) =>
  queueMail(app, tx, {
    kind: 'social_registered',
    to: person.email,
    subject: 'ご登録が完了しました',
    text: [
      greeting(person),
      `つむぎへのご登録、ありがとうございます。次からは、${providerName(provider)}でログインできます。`,
      buttonTo('体験をさがす', `${app.base_url}/stories`),
      'パスワードでもログインできるようにするには、パスワードを設定してください。',
      `パスワードを設定する\n${app.base_url}/password`,
    ].join('\n\n'),
  })

/** The code that verifies this address. The mail doesn't say whether the address is registered. */
export const mailCode = (app: Mailing, tx: Tx, email: string, code: string, provider: SignInProviderId) =>
  queueMail(app, tx, {
    kind: 'sign_in_code',
    to: email,
    subject: `確認コード ${code}`,
    text: [
      'ご利用の方へ',
      `${providerName(provider)}でのログインの手続きで、このメールアドレスが入力されました。画面に次の確認コードを入力してください。`,
      `確認コード：${code}`,
      'コードは30分使えます。ほかの人には教えないでください。',
      'お心あたりのない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。',
    ].join('\n\n'),
  })
