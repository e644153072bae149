import { type ComponentProps, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { later } from '#web/ui/later.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardPart } from '../payment/card-part.tsx'
import { emptyCard, type CardState, nothingTyped } from '../payment/card-state.ts'
import { type Browser, drawsFields, loadScript } from '../payment/card-script.ts'
import { NOT_LOADED, PAUSE, useCardToken } from '../payment/use-card-token.ts'
import styles from '../shared/booking.module.css'

// Loads only if the card company draws the fields.
const HostedCardPart = later(async () => (await import('../payment/hosted-card-part.tsx')).HostedCardPart)

type Own = Omit<ComponentProps<typeof CardPart>, 'token'>

/** The first field that is missing or wrong. */
const WRONG = '[aria-invalid="true"], [data-wrong="true"] iframe'

type Props = Omit<Own, 'showAll'> & {
  provider: Browser
  email: string
  /** Yen to pay. */
  total: number
  onState: (state: CardState) => void
  /** How often the guest asked what is missing. */
  asked: number
}

/** The card fields: ours, or those of the card company. */
export function PayPart({ provider, email, total, onState, asked, ...rest }: Props) {
  const own = { ...rest, showAll: asked > 0 }
  const part = useRef<HTMLDivElement>(null)
  // The part may be removed and come back.
  const shown = useRef(asked)
  useEffect(() => {
    const element = part.current
    if (shown.current !== asked) (element?.querySelector<HTMLElement>(WRONG) ?? element)?.focus()
    shown.current = asked
  }, [asked])
  // Without fields there is no token: one of earlier fields must not be sent.
  const forget = useEffectEvent(() => onState(nothingTyped))
  useEffect(() => () => forget(), [])
  return (
    <div ref={part} id="card" tabIndex={-1} className={styles.cardPart}>
      <Section
        title={
          <>
            お支払い
            <wbr />
            （クレジット
            <wbr />
            カード）
          </>
        }
      >
        {drawsFields(provider) ? (
          <Suspense fallback={<p role="status">カード会社の入力欄を読み込んでいます…</p>}>
            <HostedCardPart
              browser={provider}
              email={email}
              load={loadScript}
              notLoaded={NOT_LOADED}
              pause={PAUSE}
              total={total}
              onChange={onState}
              declined={own.declined}
              showAll={own.showAll}
            />
          </Suspense>
        ) : (
          <OwnCardPart provider={provider} onState={onState} {...own} />
        )}
      </Section>
    </div>
  )
}

function OwnCardPart({ provider, onState, ...own }: Own & Pick<Props, 'provider' | 'onState'>) {
  const { card, today } = own
  const token = useCardToken(provider, card, today)
  const state = {
    token: token.token,
    checking: token.checking,
    typed: card !== emptyCard,
  }
  const tell = useEffectEvent(() => onState({ ...state, renew: token.renew }))
  // Before the next paint: the button never has the token of another card.
  useLayoutEffect(() => tell(), [state.token, state.checking, state.typed])
  return <CardPart {...own} token={token} />
}
