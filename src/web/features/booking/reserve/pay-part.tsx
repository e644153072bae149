import { type ComponentProps, lazy, Suspense } from 'react'
import { Section } from '#web/ui/page.tsx'
import { CardPart } from '../payment/card-part.tsx'
import { type Browser, loadScript } from '../payment/card-script.ts'
import type { HostedState } from '../payment/hosted-card-state.ts'
import { NOT_LOADED, PAUSE } from '../payment/use-card-token.ts'
import styles from '../shared/booking.module.css'

// Loads only if the card company draws the fields.
const HostedCardPart = lazy(() =>
  import('../payment/hosted-card-part.tsx').then((module) => ({ default: module.HostedCardPart })),
)

type Props = ComponentProps<typeof CardPart> & {
  provider: Browser
  /** The card company draws the fields. */
  hosted: boolean
  email: string
  /** Yen to pay. */
  total: number
  onHostedChange: (state: HostedState) => void
}

/** The card fields: ours, or those of the card company. */
export function PayPart({ provider, hosted, email, total, onHostedChange, ...own }: Props) {
  return (
    <div id="card" tabIndex={-1} className={styles.cardPart}>
      <Section title="お支払い（クレジットカード）">
        {hosted ? (
          <Suspense fallback={<p role="status">カード会社の入力欄を読み込んでいます…</p>}>
            <HostedCardPart
              browser={provider}
              email={email}
              load={loadScript}
              notLoaded={NOT_LOADED}
              pause={PAUSE}
              total={total}
              onChange={onHostedChange}
              declined={own.declined}
              showAll={own.showAll}
            />
          </Suspense>
        ) : (
          <CardPart {...own} />
        )}
      </Section>
    </div>
  )
}
