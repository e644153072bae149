import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CompanyMark } from './company-mark.tsx'
import styles from './social-buttons.module.css'

type Props = {
  provider: SignInProviderId
  /** The words on the button. */
  label: string
  /** Where to go afterwards. */
  back: string
  /** Adds a way to sign in for who is signed in. */
  linking?: boolean
  /** Without the company's app signing in by itself, which has just failed. */
  byHand?: boolean
  /** As wide as its words. */
  short?: boolean
}

/** The button that leads to another company's sign-in; a plain form, so that it works without a script, and no window of its own. */
export function SocialForm({ provider, label, back, linking = false, byHand = false, short = false }: Props) {
  return (
    <form method="post" action={`/sign_in/${provider}`}>
      <input type="hidden" name="back" value={back} />
      {linking && <input type="hidden" name="linking" value="1" />}
      {byHand && <input type="hidden" name="by_hand" value="1" />}
      <button type="submit" className={classNames(styles.button, styles[provider], short && styles.short)}>
        <CompanyMark provider={provider} />
        <span>{label}</span>
      </button>
    </form>
  )
}
