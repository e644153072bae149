import { useState } from 'react'
import { Link } from 'react-router'
import type { MyNotices } from '#contract/notices/notices-schemas.ts'
import { type ChoiceKind, consentWords, type NoticeChannelName, noticeOffers } from '#domain/notices/channels.ts'
import { chooseNotices } from '#web/calls/notices.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import styles from './notices.module.css'

const channelWords: Record<NoticeChannelName, string> = { line: 'LINE', push: 'ブラウザーの通知' }
const sides = [
  { side: 'guest', title: '参加する方として' },
  { side: 'host', title: 'ホストとして' },
] as const

const keyOf = (kind: ChoiceKind, channel: NoticeChannelName) => `${kind}:${channel}`
const keysOf = ({ choices }: MyNotices) => new Set(choices.map(({ kind, channel }) => keyOf(kind, channel)))

/** The form of /mypage/notices: mail always, and LINE or the browser for each kind. */
export function NoticeChoices({ loaded, impersonated }: { loaded: MyNotices; impersonated: boolean }) {
  const [saved, setSaved] = useState(loaded)
  const [chosenKeys, setChosenKeys] = useState(() => keysOf(loaded))
  const [invitation, setInvitation] = useState(loaded.review_invitation)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ ok: boolean; words: string } | null>(null)
  const usable = { line: saved.line !== 'unavailable', push: saved.push !== 'unavailable' }
  const toggle = (key: string, on: boolean) => {
    setOutcome(null)
    setChosenKeys((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)))
  }
  const save = async () => {
    if (busy) return
    setBusy(true)
    setOutcome(null)
    const choices = noticeOffers.flatMap(({ kind, channels }) =>
      channels.filter((channel) => chosenKeys.has(keyOf(kind, channel))).map((channel) => ({ kind, channel })),
    )
    const answer = await userAnswerOf(chooseNotices({ json: { choices, review_invitation: invitation } }))
    setBusy(false)
    if (answer.ok) {
      setSaved(answer.data)
      setChosenKeys(keysOf(answer.data))
      setInvitation(answer.data.review_invitation)
    }
    setOutcome({ ok: answer.ok, words: answer.ok ? '受け取り方を保存しました。' : answer.error.message })
  }
  return (
    <PostForm gap={3} className={looks.measure} onSubmit={save}>
      <p>ご予約に必要なお知らせは、いつもメールでお送りします。ほかの方法でも受け取るものを選べます。</p>
      {sides.map(({ side, title }) => (
        <fieldset key={side} className={styles.side}>
          <legend>{title}</legend>
          {noticeOffers
            .filter((offer) => offer.side === side)
            .map(({ kind, label, channels }) => (
              <Row key={kind} role="group" aria-label={label} gap={2} rowGap={0} className={styles.row}>
                <span className={styles.label}>{label}</span>
                <span className={looks.note}>メール（必ず届きます）</span>
                {channels
                  .filter((channel) => usable[channel])
                  .map((channel) => (
                    <Row key={channel} as="label" inline gap={1} nowrap className={styles.choice}>
                      <input
                        type="checkbox"
                        checked={chosenKeys.has(keyOf(kind, channel))}
                        disabled={impersonated}
                        onChange={({ currentTarget }) => toggle(keyOf(kind, channel), currentTarget.checked)}
                      />
                      {channelWords[channel]}
                    </Row>
                  ))}
              </Row>
            ))}
        </fieldset>
      ))}
      <fieldset className={styles.side}>
        <legend>任意のお知らせ</legend>
        <Row gap={2} rowGap={0} className={styles.row}>
          <Row as="label" inline gap={1} nowrap className={styles.choice}>
            <input
              type="checkbox"
              checked={invitation}
              disabled={impersonated}
              onChange={({ currentTarget }) => {
                setOutcome(null)
                setInvitation(currentTarget.checked)
              }}
            />
            {consentWords.review_invitation}
          </Row>
          <span className={looks.note}>いつでも、ここやメールの中から停止できます。</span>
        </Row>
      </fieldset>
      <Reach {...saved} />
      {outcome && <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.words}</Notice>}
      {!impersonated && (
        <p>
          <Button type="submit" busy={busy} busyLabel="保存しています…">
            保存する
          </Button>
        </p>
      )}
    </PostForm>
  )
}

/** What is still needed before a channel reaches the user. */
function Reach({ line, push }: MyNotices) {
  if (line === 'unavailable' && push === 'unavailable')
    return <p>いまは、メールのほかの受け取り方を用意していません。</p>
  return (
    <ul className={styles.reach}>
      {line === 'not_linked' && (
        <li>
          LINEで受け取るには、<Link to="/mypage/security">設定</Link>でLINEとつないでください。
        </li>
      )}
      {line === 'not_friend' && <li>LINEで受け取るには、つむぎの公式アカウントを友だちに追加してください。</li>}
      {line === 'ready' && <li>LINEのお知らせは、公式アカウントをブロックすると届きません。</li>}
      {push === 'no_browser' && (
        <li>
          ブラウザーで受け取るには、<Link to="/host/push">ブラウザーの通知</Link>をオンにしてください。
        </li>
      )}
    </ul>
  )
}
