/** Card fields that the card company's script draws into our page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { useNonce } from '#web/ui/nonce.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import looks from '#web/ui/looks.module.css'
import styles from '../shared/booking.module.css'
import { cardHolderOf, cardHolderProblem } from './card-holder.ts'
import type { Browser, loadScript } from './card-script.ts'
import { type Fields as Mounted, type FieldState, type HostedCard, loadHosted, type Made } from './hosted-card.ts'
import type { CardState } from './card-state.ts'
import own from './hosted-card.module.css'

export type HostedCardProps = {
  browser: Browser
  /**
   * The guest's address; 3-D Secure requires it (docs/product/providers.md#card-fields-of-payjp).
   */
  email: string
  /** Loads the company's script into the page. */
  load: typeof loadScript
  /** Error message if that fails, or if the company can't be reached. */
  notLoaded: string
  /** Milliseconds from the last change to the token request. */
  pause: number
  /** Yen. */
  total: number
  onChange: (state: CardState) => void
  /** Why the last attempt was refused. */
  declined: string | null
  /** Shows missing input at every field, not only at those the user has left. */
  showAll: boolean
}

const MISSING = '入力してください。'

export function HostedCardPart({
  browser,
  email,
  load,
  notLoaded,
  pause,
  total,
  onChange,
  declined,
  showAll,
}: HostedCardProps) {
  const nonce = useNonce()
  const [company, setCompany] = useState<HostedCard | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [name, setName] = useState('')
  const [nameVisited, setNameVisited] = useState(false)
  const [states, setStates] = useState<Record<string, FieldState>>({})
  const [madeToken, setMadeToken] = useState<Made | null>(null)
  const mounted = useRef<Mounted | null>(null)

  useEffect(() => {
    let unmounted = false
    loadHosted(browser, nonce, load)
      .then((loaded) => {
        if (unmounted) return
        setFailed(false)
        setCompany(loaded)
      })
      .catch((error: unknown) => {
        console.info('card script', error)
        if (!unmounted) setFailed(true)
      })
    return () => {
      unmounted = true
    }
  }, [browser, nonce, load, round])

  const firstTotal = useEffectEvent(() => total)
  useEffect(() => {
    if (!company) return
    const fields = company.mount(firstTotal(), (id, state) => {
      setMadeToken(null)
      setStates((before) => ({ ...before, [id]: state }))
    })
    mounted.current = fields
    return () => {
      mounted.current = null
      fields.remove()
    }
  }, [company])
  useEffect(() => mounted.current?.setTotal(total), [total])

  const holder = cardHolderOf(name)
  const holderProblem = cardHolderProblem(name)
  const filled = company !== null && company.fields.every(({ id }) => states[id]?.complete && !states[id].fault)
  const complete = filled && holderProblem === null
  useEffect(() => {
    if (!complete) return
    let outdated = false
    const make = async () => {
      const answer = await mounted.current?.createToken({ name: holder, email })
      if (!outdated && answer) setMadeToken(answer)
    }
    // A rejected promise means the same as an unreachable company.
    const unclear = (error: unknown) => {
      console.info('card token', error)
      if (!outdated) setMadeToken({ fault: notLoaded })
    }
    const timer = setTimeout(() => void make().catch(unclear), pause)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [complete, holder, email, states, round, notLoaded, pause])

  const token = complete && madeToken && 'token' in madeToken ? madeToken : null
  const fault = complete && madeToken && 'fault' in madeToken ? madeToken.fault : null
  const checking = complete && madeToken === null
  const typed = name !== '' || Object.values(states).some(({ empty }) => !empty)
  const renew = () => {
    setMadeToken(null)
    setRound((count) => count + 1)
  }
  const tell = useEffectEvent(() => onChange({ token: token?.token ?? null, checking, typed, renew }))
  useEffect(() => tell(), [token?.token, checking, typed])

  const problemOf = (id: string) => {
    const state = states[id]
    return state?.fault ?? (showAll && !state?.complete ? MISSING : undefined)
  }
  return (
    <>
      {declined && (
        <Notice kind="error" word="お支払いができませんでした">
          {declined}
        </Notice>
      )}
      <p className={looks.note}>カード情報はカード会社へ直接送られ、つむぎには保存されません。</p>
      {company === null && !failed && <p role="status">カード会社の入力欄を読み込んでいます…</p>}
      <Fields>
        {company?.fields.map(({ id, label, help }) =>
          label === '' ? (
            <div key={id} id={id} />
          ) : (
            <FieldGroup key={id} id={`card-${id}`} label={label} help={help} required mark error={problemOf(id)}>
              <div id={id} className={own.box} data-wrong={problemOf(id) !== undefined} />
            </FieldGroup>
          ),
        )}
        {company && (
          <TextInput
            label="カードの名義"
            name="card_name"
            required
            size="medium"
            help="カードに書かれているとおりに、ローマ字で入力してください。"
            autoComplete="cc-name"
            autoCapitalize="characters"
            spellCheck={false}
            value={name}
            onChange={(text) => {
              setMadeToken(null)
              setName(text)
            }}
            onBlur={() => setNameVisited(true)}
            error={nameVisited || showAll ? (holderProblem ?? undefined) : undefined}
          />
        )}
      </Fields>
      {(failed || fault) && (
        <Notice kind="error">
          {failed ? notLoaded : fault}{' '}
          <Button variant="plain" onClick={renew}>
            もう一度確認する
          </Button>
        </Notice>
      )}
      <p role="status" className={styles.card}>
        {checking && 'カード情報を確認しています…'}
        {token && `✓ ${token.card}のカードを確認しました。`}
      </p>
    </>
  )
}
