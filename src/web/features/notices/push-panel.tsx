import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PushState } from '#contract/notices/notices-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { tryPush, turnOffPush, turnOnPush } from '#web/calls/notices.ts'
import type { Answer } from '#web/read-response.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { type BrowserState, readBrowserState, subscribe, unsubscribe } from './push-in-browser.ts'
import { classNames } from '#web/ui/class-names.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './notices.module.css'

type Browser = PushState['browsers'][number]
type Said = { kind: 'success' | 'warning' | 'error'; text: string }

const REFUSED = '通知が許可されませんでした。受け取るには、もう一度押して「許可」を選んでください。'
const NOT_SUBSCRIBED = 'このブラウザーでは、通知を登録できませんでした。時間をおいて、もう一度お試しください。'

type Props = { shown: PushState & { public_key: string }; impersonated: boolean }

/** Turns notices on and off in this browser, and shows the user's other browsers. */
export function PushPanel({ shown, impersonated }: Props) {
  const [browsers, setBrowsers] = useState(shown.browsers)
  /** Null until the browser has answered. */
  const [state, setState] = useState<BrowserState | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<Said | null>(null)
  const running = useRef(false)
  const { public_key } = shown
  const current = browsers.find((browser) => browser.current)
  const isOn = state === 'subscribed' && current !== undefined

  useEffect(() => {
    let unmounted = false
    const look = () =>
      void readBrowserState(public_key).then(
        (now) => unmounted || setState(now),
        () => unmounted || setState('unsupported'),
      )
    look()
    // The user may have changed the permission in the settings of the browser.
    window.addEventListener('focus', look)
    return () => {
      unmounted = true
      window.removeEventListener('focus', look)
    }
  }, [public_key])

  /** One action at a time. */
  async function act(name: string, action: () => Promise<Said>) {
    if (running.current) return
    running.current = true
    setBusy(name)
    setAnnouncement(null)
    setAnnouncement(await action().catch((): Said => ({ kind: 'error', text: NOT_SUBSCRIBED })))
    setState(await readBrowserState(public_key))
    running.current = false
    setBusy(null)
  }

  /** @param words for the browsers that the answer has */
  async function ask(call: Promise<Answer<PushState>>, words: (browsers: readonly Browser[]) => Said): Promise<Said> {
    const answer = await call
    if (!answer.ok) return { kind: 'error', text: answer.error.message }
    setBrowsers(answer.data.browsers)
    return words(answer.data.browsers)
  }

  const turnOn = () =>
    act('on', async () => {
      const json = await subscribe(public_key)
      if (!json) return { kind: 'warning', text: REFUSED }
      return await ask(userAnswerOf(turnOnPush({ json })), () => ({
        kind: 'success',
        text: 'このブラウザーで通知を受け取ります。',
      }))
    })

  const turnOff = ({ id, current, device }: Browser) =>
    act(`off-${id}`, async () => {
      const done = await ask(userAnswerOf(turnOffPush({ param: { id } })), () => ({
        kind: 'success',
        text: current ? 'このブラウザーの通知をオフにしました。' : `「${device}」の通知をオフにしました。`,
      }))
      if (current && done.kind === 'success') await unsubscribe()
      return done
    })

  const tryOut = () =>
    act('trial', () =>
      ask(userAnswerOf(tryPush()), (left) =>
        left.some((browser) => browser.current)
          ? { kind: 'success', text: '試しの通知を送りました。数秒で届きます。' }
          : { kind: 'warning', text: 'このブラウザーの登録が切れていました。もう一度オンにしてください。' },
      ),
    )

  return (
    <>
      <Section title="このブラウザー">
        <Stack gap={2} className={styles.part}>
          {impersonated ? (
            <Notice kind="info" live={false}>
              会員として表示しているあいだは、通知の設定を変えられません。
            </Notice>
          ) : (
            <ThisBrowser state={state} on={isOn}>
              {isOn ? (
                <>
                  <Button busy={busy === 'trial'} onClick={() => void tryOut()}>
                    試しに送る
                  </Button>
                  <Button variant="quiet" busy={busy === `off-${current.id}`} onClick={() => void turnOff(current)}>
                    オフにする
                  </Button>
                </>
              ) : (
                <Button busy={busy === 'on'} onClick={() => void turnOn()}>
                  通知を受け取る
                </Button>
              )}
            </ThisBrowser>
          )}
          {announcement && <Notice kind={announcement.kind}>{announcement.text}</Notice>}
        </Stack>
      </Section>
      <Section title="通知を受け取る端末">
        <Browsers browsers={browsers} fixed={impersonated} busy={busy} onTurnOff={(browser) => void turnOff(browser)} />
      </Section>
    </>
  )
}

type ThisProps = { state: BrowserState | null; on: boolean; children: ReactNode }

/** What this browser allows. `children`: the buttons, if there is something to press. */
function ThisBrowser({ state, on, children }: ThisProps) {
  if (state === null) return <p role="status">確かめています…</p>
  if (state === 'unsupported')
    return (
      <Notice kind="info" live={false}>
        このブラウザーでは、通知を使えません。Chrome、Edge、Firefox、Safari
        の新しい版でお試しください。シークレットモードでも使えないことがあります。
      </Notice>
    )
  if (state === 'home_screen')
    return (
      <Notice kind="info" live={false}>
        iPhone と iPad（iOS 16.4
        以降）では、共有ボタンの「ホーム画面に追加」でつむぎを追加し、そのアイコンから開いたこのページでオンにできます。
      </Notice>
    )
  if (state === 'denied')
    return (
      <Notice kind="warning" live={false}>
        このブラウザーで、つむぎの通知が止められています。アドレスの左のアイコンから「通知」を「許可」に変えて、このページに戻ってください。
      </Notice>
    )
  return (
    <>
      <p>
        {on
          ? 'オンです。このブラウザーに通知が届きます。ログアウトすると届かなくなります。'
          : 'オフです。オンにすると、つむぎを開いていないときも、この端末の画面に知らせます。'}
      </p>
      <Row gap={1} align="stretch">
        {children}
      </Row>
    </>
  )
}

type ListProps = {
  browsers: readonly Browser[]
  fixed: boolean
  busy: string | null
  onTurnOff: (browser: Browser) => void
}

function Browsers({ browsers, fixed, busy, onTurnOff }: ListProps) {
  if (browsers.length === 0) return <p>通知を受け取る端末はありません。</p>
  return (
    <Stack as="ul" gap={1} className={classNames(inner.entries, styles.list)} aria-label="通知を受け取る端末">
      {browsers.map((browser) => (
        <li key={browser.id}>
          <span>
            {browser.device}
            {browser.current && <StatusBadge tone="plain">この端末</StatusBadge>}
            <span className={looks.noteBlock}>
              オンにした日時：{formatMoment(new Date(browser.turned_on_at))}
              <br />
              最後の通知：{browser.last_sent_at ? formatMoment(new Date(browser.last_sent_at)) : 'まだありません'}
            </span>
          </span>
          {!fixed && !browser.current && (
            <Button
              variant="quiet"
              busy={busy === `off-${browser.id}`}
              aria-label={`${browser.device}の通知をオフにする`}
              onClick={() => onTurnOff(browser)}
            >
              オフにする
            </Button>
          )}
        </li>
      ))}
    </Stack>
  )
}
