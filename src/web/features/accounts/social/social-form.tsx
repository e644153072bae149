import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './social.module.css'

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

export function CompanyMark({ provider }: { provider: SignInProviderId }) {
  return provider === 'line' ? <LineMark /> : <GoogleMark />
}

const LineMark = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
    <rect width="28" height="28" rx="6" fill="var(--line-green, #06c755)" />
    <path
      d="M14 5C8.5 5 4 8.6 4 13c0 3.9 3.5 7.2 8.3 7.9.9.2.7.9.5 2.6 0 .5.3.7.8.4 3.6-2 7.3-4.9 9.1-7.1A6.7 6.7 0 0 0 24 13c0-4.4-4.5-8-10-8Z"
      fill="#fff"
    />
    <path
      d="M7.8 11v4h2.2M11.8 11v4M13.7 15v-4l2.8 4v-4M20.7 11h-2.3v4h2.3M18.4 13h2.1"
      stroke="var(--line-green, #06c755)"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const GoogleMark = () => (
  <svg width="28" height="28" viewBox="-9 -9 66 66" fill="none" strokeWidth="9" aria-hidden="true">
    <path d="M9.28 15.5A17 17 0 0 1 36.63 12.62" stroke="#ea4335" />
    <path d="M9.28 32.5a17 17 0 0 1 0-17" stroke="#fbbc05" />
    <path d="M36.02 36.02A17 17 0 0 1 9.28 32.5" stroke="#34a853" />
    <path d="M24 24h17a17 17 0 0 1-4.98 12.02" stroke="#4285f4" />
  </svg>
)
