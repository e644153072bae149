import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CompanyMark } from './company-mark.tsx'
import styles from './social-buttons.module.css'

type Props = {
  provider: SignInProviderId
  /** The text of the button. */
  label: string
  /** The path to go to after signing in. */
  back: string
  /** Links the provider to the signed-in user's account. */
  linking?: boolean
  /** Asks for a sign-in without LINE's automatic login, which has just failed. */
  byHand?: boolean
  /** As wide as its text. */
  short?: boolean
}

/**
 * A button to the sign-in of LINE or Google. A plain form, so that it works without JavaScript and
 * in the same window.
 */
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
